package io.fanout.compare.run;

import io.fanout.compare.plan.Latency;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.result.LimitingResource;
import io.fanout.compare.result.MeasuredCell;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.Service;
import io.fanout.launcher.process.Session;
import io.fanout.launcher.service.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * A rig outside of this project: a folder with a program {@code measure} that starts a gateway on
 * {@code $PORT}, brings its own backends on 9101 to 9103 and its own load, and writes a line of
 * JSON for each cell.
 */
public record ExternalRig(Path folder, Layout layout, Options options, Consumer<String> out) {
  private static final int FIRST_BACKEND = 9_101;
  private static final int LONGEST_MINUTES = 120;
  private static final int LONGEST_WARM_UP_SECONDS = 30;

  /**
   * Measures the fixed rates of all variants at all latencies.
   *
   * @throws LauncherException if it cannot be run
   */
  public List<MeasuredCell> measured() {
    Path own = options.out().resolve("rig");
    Path results = own.resolve("results.jsonl");
    try {
      Files.createDirectories(own);
      Files.deleteIfExists(results);
      List<String> command = new ArrayList<>();
      command.add(folder.resolve("measure").toAbsolutePath().toString());
      for (Variant variant : options.variants()) {
        command.addAll(List.of("--peer", variant.name() + "=" + starting(variant, own)));
      }
      command.addAll(List.of("--port", Integer.toString(options.port()), "--cells", cells()));
      command.addAll(List.of("--reps", Integer.toString(options.repetitions())));
      command.addAll(List.of("--dur", Long.toString(Math.max(1, options.window().toSeconds()))));
      command.addAll(List.of("--warm", Integer.toString(LONGEST_WARM_UP_SECONDS)));
      command.addAll(List.of("--out", results.toAbsolutePath().toString()));
      out.accept("The external rig: " + String.join(" ", command));
      run(command, own.resolve("rig.log"));
      return read(results);
    } catch (IOException failed) {
      throw new LauncherException("the external rig cannot be run: " + failed, failed);
    }
  }

  private String cells() {
    return options.latencies().stream()
        .flatMap(
            latency ->
                options.fixedRates().stream()
                    .map(rate -> String.format(Locale.ROOT, "%.0f:%.0f", latency.median(), rate)))
        .collect(Collectors.joining(","));
  }

  /** A script that starts the variant on the port that the rig names. */
  private Path starting(Variant variant, Path own) throws IOException {
    try (Session session = new Session(layout.directory(), out)) {
      Gateways gateways = new Gateways(layout, session, options, Pinning.of(false));
      Service service = gateways.service(variant, FIRST_BACKEND);
      StringBuilder script = new StringBuilder("#!/bin/sh\nexec ");
      script.append(quoted(service.java().toString()));
      for (String argument : service.arguments()) {
        if (!argument.startsWith("--gateway.inbound.port=")
            && !argument.startsWith("--server.port=")) {
          script.append(' ').append(quoted(argument));
        }
      }
      script.append(" --gateway.inbound.port=$PORT --server.port=$((PORT + 1000))\n");
      Path file = own.toAbsolutePath().resolve("start-" + variant.name());
      Files.writeString(file, script);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
      return file;
    }
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static void run(List<String> command, Path log) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      if (!process.waitFor(LONGEST_MINUTES, TimeUnit.MINUTES) || process.exitValue() != 0) {
        process.destroy();
        throw new LauncherException(
            "the external rig ended with %s (expected: 0); its log: %s"
                .formatted(process.isAlive() ? "no result in time" : process.exitValue(), log));
      }
    } catch (InterruptedException ended) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new LauncherException("the external rig: interrupted", ended);
    }
  }

  /** Its lines as cells of one step each. */
  static List<MeasuredCell> read(Path results) throws IOException {
    List<MeasuredCell> cells = new ArrayList<>();
    for (String line : Files.readAllLines(results)) {
      JsonNode cell = io.fanout.compare.result.ComparisonFiles.tree(line);
      if (cell.path("kind").asString("").equals("open")) {
        cells.add(
            new MeasuredCell(
                cell.path("name").asString(),
                Latency.parse(Integer.toString(cell.path("latency_ms").asInt())).spec(),
                cell.path("rep").asInt(1),
                List.of(step(cell)),
                LimitingResource.NONE,
                ""));
      }
    }
    return cells;
  }

  private static RateStep step(JsonNode cell) {
    JsonNode load = cell.path("fanload");
    double achieved = cell.path("throughput").asDouble();
    long failed = cell.path("failed").asLong();
    return new RateStep(
        cell.path("n").asDouble(),
        achieved,
        load.path("window_s").asDouble(),
        failed == 0,
        load.path("mean").asDouble(),
        List.of(
            List.of(50.0, load.path("p50").asDouble()),
            List.of(90.0, load.path("p90").asDouble()),
            List.of(99.0, load.path("p99").asDouble()),
            List.of(100.0, load.path("max").asDouble())),
        failed == 0 ? Map.of() : Map.of("failed", failed),
        0,
        load.path("max_fire_delay_ms").asDouble(),
        new ResourceUse(
            cell.path("gateway_cpu_share").asDouble(),
            null,
            cell.path("cpu_us_per_request").asDouble(),
            cell.path("rss_mib").asDouble(),
            cell.path("threads").asLong(),
            null,
            null,
            null,
            null,
            null),
        cell.path("injector_cpu_share").asDouble(),
        cell.path("mockd_cpu_share").asDouble(),
        cell.path("foreign_cpu_share").asDouble());
  }
}
