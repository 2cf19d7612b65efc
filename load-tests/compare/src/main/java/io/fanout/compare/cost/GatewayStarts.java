package io.fanout.compare.cost;

import io.fanout.compare.cost.Starts.Start;
import io.fanout.launcher.process.Instance;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Poll;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.ResidentMemory;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Layout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How fast the gateway starts with the launcher's flags, on all processors, and what it holds then.
 * Beside it starts the same program without its gateway: Spring, the management port and the JVM.
 */
record GatewayStarts(Starts gateway, Starts withoutGateway) {
  private static final Duration IDLE = Duration.ofSeconds(3);
  private static final String SWITCHED_OFF = "--gateway.enabled=false";

  /** None was measured. */
  static final GatewayStarts NONE =
      new GatewayStarts(new Starts(List.of(), List.of()), new Starts(List.of(), List.of()));

  static GatewayStarts measured(Layout layout, CostPlan plan, Consumer<String> out) {
    if (plan.starts() == 0) {
      return NONE;
    }
    RunDirectory directory = new RunDirectory(layout.directory().path().resolve("starts"));
    Layout own = new Layout(layout.root(), directory);
    int port = plan.firstPort();
    // Its backends need not be there: it calls them for requests alone.
    Gateway gateway =
        new Gateway(
            plan.jdk(),
            port,
            port + 1,
            List.of(),
            FeatureSets.bare().gatewaySettings(port, new Placeholders(Map.of())));
    gateway.prepare(own);
    Service whole = gateway.service(own);
    Service rest = withoutGateway(whole, port + 1);
    List<Start> wholes = new ArrayList<>();
    List<Start> rests = new ArrayList<>();
    for (int number = 0; number < plan.starts(); number++) {
      wholes.add(start(whole, directory, out));
      rests.add(start(rest, directory, out));
    }
    return new GatewayStarts(Starts.of(wholes), Starts.of(rests));
  }

  private static Service withoutGateway(Service whole, int managementPort) {
    List<String> arguments = new ArrayList<>(whole.arguments());
    arguments.add(SWITCHED_OFF);
    return new Service(
        whole.name(),
        whole.java(),
        arguments,
        whole.ports(),
        List.of(new ReadyCheck("readiness", () -> Gateway.ready(managementPort))),
        whole.facts());
  }

  private static Start start(Service service, RunDirectory directory, Consumer<String> out) {
    try (Session session = new Session(directory, out)) {
      long began = System.nanoTime();
      Instance instance = session.start(service);
      long readyNanos = System.nanoTime() - began;
      return new Start(readyNanos, memory(instance));
    }
  }

  private static double memory(Instance instance) {
    if (!Poll.pause(IDLE)) {
      throw new LauncherException("interrupted");
    }
    return ResidentMemory.mib(instance.pid())
        .orElseThrow(
            () ->
                new LauncherException(
                    "the memory of process %d is unknown (expected: in /proc)"
                        .formatted(instance.pid())));
  }

  boolean isEmpty() {
    return gateway.readyMillis().isEmpty();
  }

  /** For the report. */
  String said() {
    return "Ready after %s when idle: medians and ranges of %d starts with the launcher's flags and an archive of classes. The same program with `%s` needs %s: Spring, the management port and the JVM."
        .formatted(
            gateway.said(), gateway.readyMillis().size(), SWITCHED_OFF, withoutGateway.said());
  }
}
