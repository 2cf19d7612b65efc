package io.fanout.compare;

import io.fanout.compare.plan.OwnService;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that measure a user's own endpoints. */
final class OwnServiceOptions {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "your gateway's settings: measure its GET endpoints with simulated backends")
  private @Nullable Path config;

  @Option(
      names = "--latency-of",
      paramLabel = "BACKEND=LATENCY",
      description =
          "with --config, for each backend: 100, 80..120, lognormal:120:0.5, a Prometheus scrape's file or a JSON access log's, either with #NAME of a histogram or field")
  private Map<String, String> latencyOf = new LinkedHashMap<>();

  @Option(
      names = "--bodies-of",
      paramLabel = "BACKEND=FOLDER",
      description = "with --config: WireMock's mappings that a backend answers with")
  private Map<String, String> bodiesOf = new LinkedHashMap<>();

  @Option(
      names = "--target-rate",
      paramLabel = "N",
      description = "with --config: requests/s that the capacity plan is for (default: 1000)")
  private double targetRate = 1_000;

  /**
   * The user's service; empty without {@code --config}.
   *
   * @param excluded whether an option was given that says otherwise what to measure
   * @throws IllegalArgumentException if the options contradict each other
   */
  Optional<OwnService> service(boolean excluded) {
    Path file = config;
    if (file == null) {
      if (!latencyOf.isEmpty() || !bodiesOf.isEmpty()) {
        throw new IllegalArgumentException(
            "--latency-of: without --config (expected: --config with your gateway's settings)");
      }
      return Optional.empty();
    }
    if (excluded) {
      throw new IllegalArgumentException(
          "--config: with --latencies, --founding, --running or --mocks-host (expected: --latency-of for each backend)");
    }
    return Optional.of(OwnService.of(file, latencyOf, bodiesOf));
  }

  double targetRate() {
    return OptionBounds.rate("--target-rate", targetRate);
  }
}
