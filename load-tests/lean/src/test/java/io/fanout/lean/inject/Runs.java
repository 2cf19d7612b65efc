package io.fanout.lean.inject;

import io.fanout.lean.net.Transport;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Starts runs and reads their results. */
final class Runs {
  private Runs() {}

  /** Starts a run; the future completes with its results as JSON. */
  static CompletableFuture<String> start(
      String url,
      String kind,
      int connections,
      Map<String, String> parameters,
      Transport transport,
      Consumer<String> out) {
    Map<String, String> all = new HashMap<>(parameters);
    all.put("baseUrl", url);
    return new LoadRun(LoadPlan.of(kind, all), transport, connections, out).start();
  }

  /** The results of a run's steps, once it has ended. */
  static JsonNode steps(CompletableFuture<String> run) throws Exception {
    return JsonMapper.builder().build().readTree(run.get(1, TimeUnit.MINUTES)).path("steps");
  }
}
