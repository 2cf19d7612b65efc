package io.fanout.launcher.command;

import io.fanout.launcher.process.Ending;
import io.fanout.launcher.process.Facts;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** Brings a service to what is wanted, and tells what that took. */
final class Ensure {
  private final Context context;
  private final Session session;

  Ensure(Context context, Session session) {
    this.context = context;
    this.session = session;
  }

  /**
   * Lets one that was started with the same facts alone; ends one that was not; starts the rest.
   */
  void runs(String name, String where, Facts wanted, Supplier<Service> service) {
    Optional<Instance> running = context.directory().running(name);
    if (running.isPresent()) {
      Facts facts = running.get().facts();
      List<String> differences = facts.differencesTo(wanted);
      if (differences.isEmpty()) {
        say(name, "already up on %s, pid %d".formatted(where, running.get().pid()));
        return;
      }
      // What cannot be started must not cost what runs.
      service.get().refuseTakenPorts(port -> facts.all().containsValue(Integer.toString(port)));
      say(name, "restarting, because " + String.join("; ", differences));
      Ending.of(context.directory(), running.get(), Session.GRACE);
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
