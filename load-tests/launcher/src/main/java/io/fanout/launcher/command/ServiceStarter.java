package io.fanout.launcher.command;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.process.StopResult;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Starts a service with the wanted parameters, and reports its steps. */
final class ServiceStarter {
  private final Context context;
  private final Session session;

  ServiceStarter(Context context, Session session) {
    this.context = context;
    this.session = session;
  }

  /**
   * Keeps a service that runs with the same parameters; otherwise stops it and starts a new one.
   */
  void runs(String name, String where, LaunchParameters wanted, Supplier<Service> service) {
    Optional<Instance> running = context.directory().running(name);
    if (running.isPresent()) {
      LaunchParameters facts = running.get().facts();
      List<String> differences = facts.differencesTo(wanted);
      if (differences.isEmpty()) {
        say(name, "already up on %s, pid %d".formatted(where, running.get().pid()));
        return;
      }
      // Check the ports first, so that a start that must fail does not stop the running service.
      service.get().refuseTakenPorts(port -> facts.all().containsValue(Integer.toString(port)));
      say(name, "restarting, because " + String.join("; ", differences));
      StopResult.of(context.directory(), running.get(), Session.GRACE);
    }
    say(name, "starting on " + where);
    Instant before = Instant.now();
    Instance instance = session.start(service.get());
    double seconds = Duration.between(before, Instant.now()).toMillis() / 1000.0;
    say(name, String.format(Locale.ROOT, "ready after %.1f s, pid %d", seconds, instance.pid()));
  }

  private void say(String name, String what) {
    context.say(String.format("%-8s %s", name, what));
  }
}
