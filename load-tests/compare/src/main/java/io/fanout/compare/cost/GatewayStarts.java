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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How fast the gateway starts on all processors, and what it holds then: with the launcher's flags,
 * and with those that features add to them.
 */
record GatewayStarts(List<StartPair> pairs) {
  private static final Duration IDLE = Duration.ofSeconds(3);

  /** None was measured. */
  static final GatewayStarts NONE = new GatewayStarts(List.of());

  GatewayStarts {
    pairs = List.copyOf(pairs);
  }

  static GatewayStarts measured(Layout layout, CostPlan plan, Consumer<String> out) {
    if (plan.starts() == 0) {
      return NONE;
    }
    RunDirectory directory = new RunDirectory(layout.directory().path().resolve("starts"));
    Layout own = new Layout(layout.root(), directory);
    return new GatewayStarts(
        Stream.concat(Stream.of(List.<String>of()), plan.features().stream().map(Feature::jvmFlags))
            .distinct()
            .map(flags -> pair(own, plan, flags, out))
            .toList());
  }

  private static StartPair pair(
      Layout layout, CostPlan plan, List<String> flags, Consumer<String> out) {
    int port = plan.firstPort();
    // Its backends need not be there: it calls them for requests alone.
    Gateway gateway =
        new Gateway(
            plan.jdk(),
            port,
            port + 1,
            flags,
            FeatureSets.bare().gatewaySettings(port, new Placeholders(Map.of())));
    gateway.prepare(layout);
    Service whole = gateway.service(layout);
    Service rest = withoutGateway(whole, port + 1);
    List<Start> wholes = new ArrayList<>();
    List<Start> rests = new ArrayList<>();
    for (int number = 0; number < plan.starts(); number++) {
      wholes.add(start(whole, layout.directory(), out));
      rests.add(start(rest, layout.directory(), out));
    }
    return new StartPair(String.join(" ", flags), Starts.of(wholes), Starts.of(rests));
  }

  private static Service withoutGateway(Service whole, int managementPort) {
    List<String> arguments = new ArrayList<>(whole.arguments());
    arguments.add(StartPair.SWITCHED_OFF);
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

  /** For the report. */
  String said() {
    return pairs.stream().map(StartPair::said).collect(Collectors.joining("\n\n"));
  }
}
