package io.fanout.lean.latency;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads durations from JSON lines. A field's name can state its unit; the default is seconds. */
final class AccessLog {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Usual field names in access logs; those for the backend's own time come first. */
  private static final List<String> USUAL =
      List.of(
          "upstream_response_time",
          "backendMillis",
          "duration_ms",
          "durationMs",
          "durationMillis",
          "elapsed_ms",
          "latency_ms",
          "response_time_ms",
          "millis",
          "micros",
          "durationMicros",
          "request_time",
          "duration");

  private static final Pattern NUMBER = Pattern.compile("([0-9.]+)\\s*(ns|us|µs|ms|s)?");

  /** The prefix of a call's name, for the gateway's own log. */
  private static final String CALLS = "calls.";

  private AccessLog() {}

  static LatencySource.Recorded read(List<String> lines, String wanted) {
    double[] millis = new double[lines.size()];
    int count = 0;
    String field = wanted;
    Set<String> seen = new TreeSet<>();
    for (String line : lines) {
      JsonNode entry = line.isBlank() ? JSON.createObjectNode() : parse(line);
      if (field.isEmpty()) {
        field = USUAL.stream().filter(entry::has).findFirst().orElse("");
      }
      entry.propertyNames().forEach(seen::add);
      List<Double> values = field.isEmpty() ? List.of() : values(entry, field);
      for (double value : values) {
        millis = count < millis.length ? millis : Arrays.copyOf(millis, 2 * count);
        millis[count++] = value;
      }
    }
    if (count < 2) {
      throw new IllegalArgumentException(
          "no times in %s (expected: a field with a number after a #, of %s)"
              .formatted(field.isEmpty() ? "any usual field" : field, seen));
    }
    double[] sorted = Arrays.copyOf(millis, count);
    Arrays.sort(sorted);
    double[] quantiles = new double[Recording.QUANTILES];
    for (int i = 0; i < quantiles.length; i++) {
      double place = (double) i / (quantiles.length - 1) * (count - 1);
      int below = Math.min((int) place, count - 2);
      quantiles[i] = sorted[below] + (place - below) * (sorted[below + 1] - sorted[below]);
    }
    return new LatencySource.Recorded(quantiles);
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (JacksonException malformed) {
      throw new IllegalArgumentException(
          "%s (expected: a JSON object in each line)".formatted(malformed.getMessage()), malformed);
    }
  }

  /** In the gateway's own log: the durations of all calls with that name or to that backend. */
  private static List<Double> values(JsonNode entry, String field) {
    if (!field.startsWith(CALLS)) {
      return value(entry, field).stream().toList();
    }
    String name = field.substring(CALLS.length());
    List<Double> values = new ArrayList<>();
    for (JsonNode call : entry.path("calls")) {
      boolean meant =
          call.path("name").asString("").equals(name)
              || call.path("backend").asString("").equals(name);
      if (meant && call.path("ending").asString("answered").equals("answered")) {
        value(call, "ms").ifPresent(values::add);
      }
    }
    return values;
  }

  private static Optional<Double> value(JsonNode entry, String field) {
    JsonNode node = entry.path(field);
    Matcher number = NUMBER.matcher(node.asString("").strip());
    if (!number.matches()) {
      return Optional.empty();
    }
    String unit = number.group(2) == null ? unit(field) : number.group(2);
    double value = Double.parseDouble(number.group(1));
    return Optional.of(
        switch (unit) {
          case "ns" -> value / 1e6;
          case "us", "µs" -> value / 1e3;
          case "ms" -> value;
          default -> value * 1e3;
        });
  }

  private static String unit(String field) {
    String name = field.toLowerCase(Locale.ROOT);
    if (name.matches(".*(ms|millis|milliseconds)")) {
      return "ms";
    }
    if (name.matches(".*(us|micros|microseconds)")) {
      return "us";
    }
    return name.matches(".*(ns|nanos|nanoseconds)") ? "ns" : "s";
  }
}
