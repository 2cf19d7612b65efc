package io.fanout.compare.limit;

import io.fanout.compare.plan.Engine;
import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Workload;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.run.Backends;
import io.fanout.compare.run.Injector;
import io.fanout.compare.run.InjectorProgram;
import io.fanout.compare.run.LeanBackendsStart;
import io.fanout.compare.run.LeanJvm;
import io.fanout.compare.run.Pinning;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Runs a case against its own gateway. */
record LimitRun(Layout layout, Jdk jdk, int firstPort, Pinning pinning, Consumer<String> out) {
  private static final Duration SPARE = Duration.ofMinutes(2);
  private static final String WARM_UP_SECONDS = "20";
  private static final List<String> MEMORY = List.of("-Xms512m", "-Xmx512m");

  /** Plays a case and stops all processes that it started. */
  List<SecondSummary> of(LimitCase played) {
    try (Injector injector =
            new Injector(
                InjectorProgram.of(Engine.LEAN, layout.root()),
                pinning.rigPlace(),
                LeanJvm.memory(),
                out);
        Session session = new Session(layout.directory(), out)) {
      injector.start();
      Backends backends =
          LeanBackendsStart.start(session, pinning.rigPlace(), Workload.oneCall(), firstPort, 1);
      int port = firstPort + 1;
      Gateway gateway = new Gateway(jdk, port, port + 1, MEMORY, settings());
      session.start(gateway.service(layout).startedBy(pinning.gatewayPlace().starting()));
      String url = "http://127.0.0.1:" + port;
      backends.answerAfter(Latency.NONE);
      injector.run(run("WarmUp", warmUp(url)), (what, number) -> {});
      backends.set(played.before().backend());
      String json = injector.run(run("Stairs", stairs(url, played)), changing(played, backends));
      List<SecondSummary> seconds = new ArrayList<>();
      for (JsonNode step : ComparisonFiles.tree(json).path("steps")) {
        seconds.add(SecondSummary.of(step));
      }
      return seconds;
    }
  }

  /** Changes the backend when the first second after the change begins. */
  private static Injector.Listener changing(LimitCase played, Backends backends) {
    return (what, number) -> {
      if (what.equals("open") && number == played.before().seconds()) {
        backends.set(played.after().backend());
      }
    };
  }

  private Injector.Run run(String simulation, Map<String, String> parameters) {
    return new Injector.Run(
        simulation, parameters, layout.directory().path().resolve("running"), false, SPARE);
  }

  private static Map<String, String> warmUp(String url) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("baseUrl", url);
    parameters.put("path", "/one/#{n}");
    parameters.put("concurrency", "32");
    parameters.put("seconds", WARM_UP_SECONDS);
    return parameters;
  }

  private static Map<String, String> stairs(String url, LimitCase played) {
    Map<String, String> parameters = new TreeMap<>();
    parameters.put("baseUrl", url);
    parameters.put("path", "/one/#{n}");
    parameters.put("seconds", "1");
    parameters.put(
        "rates", played.rates().stream().map(String::valueOf).collect(Collectors.joining(",")));
    parameters.put("limitMillis", Long.toString(Duration.ofHours(1).toMillis()));
    return parameters;
  }

  private List<String> settings() {
    return List.of(
        "--gateway.max-in-flight=12000",
        "--gateway.inbound.max-connections=12000",
        "--gateway.backends.b.hosts[0]=http://127.0.0.1:" + firstPort,
        "--gateway.backends.b.timeout=10s",
        "--gateway.backends.b.max-in-flight=12000",
        "--gateway.backends.b.max-connections=12000",
        "--gateway.backends.b.adaptive-limit.enabled=true",
        "--gateway.endpoints[0].path=/one/{id}",
        "--gateway.endpoints[0].deadline=12s",
        "--gateway.endpoints[0].calls.b.backend=b",
        "--gateway.endpoints[0].calls.b.path=/b/{id}",
        "--gateway.endpoints[0].calls.b.required=true");
  }
}
