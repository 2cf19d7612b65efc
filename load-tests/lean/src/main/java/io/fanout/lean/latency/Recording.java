package io.fanout.lean.latency;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a real backend's latencies from a Prometheus scrape with a histogram, or from an access log
 * of JSON lines.
 *
 * <p>A {@code #} after the file's name selects what to read: a histogram's name, with labels in
 * braces if it has several series, or a field of the log. In the gateway's own log, {@code
 * calls.NAME} selects the durations of the calls with that name or to that backend.
 */
public final class Recording {
  /** The number of quantiles that represent the recorded values. */
  static final int QUANTILES = 1_001;

  private static final int MOST_BYTES = 1 << 28;

  private Recording() {}

  /**
   * Reads a recording.
   *
   * @param source a file, or {@code FILE#NAME}
   * @throws IllegalArgumentException if the file is unreadable, or the selection is missing or
   *     ambiguous
   */
  public static LatencySource.Recorded read(String source) {
    int mark = source.indexOf('#');
    Path file = Path.of(mark < 0 ? source : source.substring(0, mark));
    String wanted = mark < 0 ? "" : source.substring(mark + 1);
    List<String> lines = lines(file);
    String first = lines.stream().filter(line -> !line.isBlank()).findFirst().orElse("");
    try {
      return first.startsWith("{")
          ? AccessLog.read(lines, wanted)
          : PrometheusHistogram.read(lines, wanted);
    } catch (IllegalArgumentException unclear) {
      throw new IllegalArgumentException(file + ": " + unclear.getMessage(), unclear);
    }
  }

  private static List<String> lines(Path file) {
    try {
      if (Files.size(file) > MOST_BYTES) {
        throw new IllegalArgumentException(
            "%s: %,d bytes (expected: at most %,d; a part of the log is enough)"
                .formatted(file, Files.size(file), MOST_BYTES));
      }
      return Files.readAllLines(file);
    } catch (IOException unreadable) {
      throw new IllegalArgumentException(
          "%s cannot be read: %s (expected: a Prometheus scrape, or an access log of JSON lines)"
              .formatted(file, unreadable),
          unreadable);
    }
  }
}
