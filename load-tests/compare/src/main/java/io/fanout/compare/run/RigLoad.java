package io.fanout.compare.run;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.RateStep;
import io.fanout.launcher.process.LauncherException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * A run of an external rig's load generator. It ends by itself after its window.
 *
 * @param rate the rate that it sends; 0 in a closed loop
 * @param limitMillis the limit of the 99th percentile
 * @param limit how long it may run
 */
record RigLoad(List<String> command, double rate, double limitMillis, Duration limit) {
  private static final List<String> FIELDS =
      List.of(
          "achieved_rate",
          "window_s",
          "mean",
          "p50",
          "p90",
          "p99",
          "max",
          "statuses",
          "errors",
          "timeouts",
          "short_bodies",
          "unsettled",
          "max_fire_delay_ms");

  /**
   * Runs it.
   *
   * @param watching makes what watches the run; it receives what tells the run's processor time
   */
  RateStep run(Function<Supplier<Optional<Duration>>, ProcessSampler> watching) {
    AtomicReference<@Nullable Process> running = new AtomicReference<>();
    ProcessSampler watch = watching.apply(() -> cpu(running.get()));
    try {
      Process process = new ProcessBuilder(command).start();
      running.set(process);
      CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS)
          // The process itself would close its streams, too, and with them what it has said.
          .execute(process.toHandle()::destroyForcibly);
      try {
        String other = events(process, watch);
        String result =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int exit = process.onExit().join().exitValue();
        if (exit != 0) {
          throw new LauncherException(
              "the external rig: %s ended with %d (expected: 0 within %d s, and a line of JSON):%n%s"
                  .formatted(String.join(" ", command), exit, limit.toSeconds(), other.indent(4)));
        }
        return step(result, watch);
      } finally {
        process.destroyForcibly();
      }
    } catch (IOException failed) {
      throw new LauncherException("the external rig cannot be run: " + failed, failed);
    }
  }

  private static Optional<Duration> cpu(@Nullable Process process) {
    return Optional.ofNullable(process).flatMap(started -> started.info().totalCpuDuration());
  }

  /** Looks at all processes when the window opens and closes. Returns what else it said. */
  private static String events(Process process, ProcessSampler watch) throws IOException {
    StringBuilder other = new StringBuilder();
    try (BufferedReader said = process.errorReader()) {
      for (String line = said.readLine(); line != null; line = said.readLine()) {
        switch (line.strip()) {
          case "WINDOW_START" -> watch.open(0);
          case "WINDOW_END" -> watch.close(0);
          default -> other.append(line).append('\n');
        }
      }
    }
    return other.toString();
  }

  /** Its line of JSON as a step. */
  RateStep step(String json, ProcessSampler watch) {
    JsonNode load = tree(json);
    double achieved = load.path("achieved_rate").asDouble();
    double p99 = load.path("p99").asDouble();
    long unsettled = load.path("unsettled").asLong();
    Map<String, Long> errors = errors(load);
    return new RateStep(
        rate,
        achieved,
        load.path("window_s").asDouble(),
        achieved > 0 && errors.isEmpty() && unsettled == 0 && p99 <= limitMillis,
        load.path("mean").asDouble(),
        List.of(
            List.of(50.0, load.path("p50").asDouble()),
            List.of(90.0, load.path("p90").asDouble()),
            List.of(99.0, p99),
            List.of(100.0, load.path("max").asDouble())),
        errors,
        unsettled,
        // It knows only the longest delay.
        load.path("max_fire_delay_ms").asDouble(),
        watch.use(0, achieved),
        watch.injectorCores(0),
        watch.mocksCores(0),
        watch.otherCores(0),
        watch.stolenCores(0));
  }

  private static JsonNode tree(String json) {
    try {
      JsonNode load = ComparisonFiles.tree(json);
      for (String field : FIELDS) {
        if (!load.has(field)) {
          throw new LauncherException(
              "the external rig: its results have no %s (expected: %s): %s"
                  .formatted(field, String.join(", ", FIELDS), json));
        }
      }
      return load;
    } catch (JacksonException malformed) {
      throw new LauncherException(
          "the external rig: %s (expected: its results as a line of JSON)".formatted(json),
          malformed);
    }
  }

  private static Map<String, Long> errors(JsonNode load) {
    Map<String, Long> errors = new HashMap<>();
    for (String kind : List.of("errors", "timeouts", "short_bodies")) {
      errors.put(kind, load.path(kind).asLong());
    }
    load.path("statuses")
        .properties()
        .forEach(status -> errors.put(status.getKey(), status.getValue().asLong()));
    errors.entrySet().removeIf(each -> each.getValue() == 0 || each.getKey().startsWith("2"));
    return errors;
  }
}
