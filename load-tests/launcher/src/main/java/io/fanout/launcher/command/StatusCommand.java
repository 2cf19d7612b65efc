package io.fanout.launcher.command;

import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.GatewayInfo;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Issuer;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Mocks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Shows which processes run, since when, and whether they are ready. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = "Shows the running processes and the mock backends' latencies.",
    footer = {
      "",
      "Exits with 0 if everything that was started runs and is ready, and otherwise with 1."
    })
public final class StatusCommand implements Callable<Integer> {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());

  private final Context context;

  public StatusCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    boolean gateway = running(Gateway.NAME).map(this::gateway).orElse(false);
    // A gateway without mock backends of its own only needs to be ready itself.
    boolean mocks = running(Mocks.NAME).map(this::mocks).orElse(isUnused(Mocks.NAME));
    boolean issuer = isUnused(Issuer.NAME) || running(Issuer.NAME).map(this::issuer).orElse(false);
    boolean relay = isUnused(GoRelay.NAME) || running(GoRelay.NAME).map(this::relay).orElse(false);
    return gateway && mocks && issuer && relay ? 0 : 1;
  }

  private Optional<Instance> running(String name) {
    Optional<Instance> recorded = context.directory().recorded(name);
    if (recorded.isEmpty()) {
      line(name, context.terminal().palette().faint("not running") + "; start it with ./fanout up");
    } else if (!recorded.get().runs()) {
      line(
          name,
          "%s: pid %d has stopped; see ./fanout logs %s"
              .formatted(
                  context.terminal().palette().bad("ended by itself"), recorded.get().pid(), name));
    }
    return recorded.filter(Instance::runs);
  }

  private boolean isUnused(String name) {
    return context.directory().recorded(name).isEmpty();
  }

  private boolean gateway(Instance instance) {
    LaunchParameters facts = instance.facts();
    int management = facts.number(Gateway.MANAGEMENT_PORT);
    boolean ready = Gateway.ready(management);
    line(Gateway.NAME, state(ready) + since(instance));
    GatewayInfo.of(management)
        .ifPresent(
            info ->
                line(
                    "",
                    "mode %s, client %s, JDK %s"
                        .formatted(info.mode(), info.client(), info.jdk())));
    line(
        "",
        "http://127.0.0.1:%s, management http://127.0.0.1:%d/actuator"
            .formatted(facts.get(Gateway.PORT), management));
    facts
        .all()
        .forEach(
            (name, value) -> {
              if (name.startsWith("--")) {
                line("", name + "=" + value);
              }
            });
    return ready;
  }

  private boolean relay(Instance instance) {
    boolean ready = new Port(instance.facts().number(GoRelay.PORT), "--relay-port").accepts();
    line(GoRelay.NAME, state(ready) + since(instance));
    line("", "port " + instance.facts().get(GoRelay.PORT));
    return ready;
  }

  private boolean mocks(Instance instance) {
    int first = instance.facts().number(Mocks.FIRST_PORT);
    boolean ready = Mocks.ready(first);
    line(Mocks.NAME, state(ready) + since(instance));
    line("", "ports %d, %d, %d".formatted(first, first + 1, first + 2));
    Mocks.latencies(context.layout(), first).lines().forEach(line -> line("", line));
    return ready;
  }

  private boolean issuer(Instance instance) {
    int port = instance.facts().number(Issuer.PORT);
    boolean ready = new Issuer(Jdk.current(), port).ready();
    line(Issuer.NAME, state(ready) + since(instance));
    line("", "http://127.0.0.1:" + port);
    return ready;
  }

  private String state(boolean ready) {
    return ready
        ? context.terminal().palette().good("ready")
        : context.terminal().palette().bad("not ready");
  }

  private static String since(Instance instance) {
    return ", pid %d, since %s (%s)"
        .formatted(
            instance.pid(),
            TIME.format(instance.startedAt()),
            age(Duration.between(instance.startedAt(), Instant.now())));
  }

  private static String age(Duration age) {
    if (age.toMinutes() < 1) {
      return age.toSeconds() + " s";
    }
    return age.toHours() < 1
        ? age.toMinutes() + " min"
        : age.toHours() + " h " + age.toMinutesPart() + " min";
  }

  private void line(String name, String text) {
    context.say(String.format("%-8s %s", name, text));
  }
}
