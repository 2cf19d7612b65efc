package io.fanout.lean.inject;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A header field that the injector adds to every request.
 *
 * @param values used in turn, one per request; all have the same length
 */
record HeaderValues(String name, List<String> values) {
  private static final String FIXED = "header.";
  private static final String FROM_FILE = "headerFile.";

  HeaderValues {
    values = List.copyOf(values);
    if (values.isEmpty() || values.stream().mapToInt(String::length).distinct().count() != 1) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s with %,d values (expected: at least one, all of the same length)",
              name,
              values.size()));
    }
  }

  /**
   * Reads the header fields from a run's parameters: {@code header.NAME=value}, or {@code
   * headerFile.NAME=file} for a file with one value per line.
   */
  static List<HeaderValues> of(Map<String, String> parameters) {
    return parameters.entrySet().stream()
        .flatMap(each -> of(each.getKey(), each.getValue()))
        .sorted((one, other) -> one.name().compareTo(other.name()))
        .toList();
  }

  private static Stream<HeaderValues> of(String parameter, String value) {
    if (parameter.startsWith(FIXED)) {
      return Stream.of(new HeaderValues(parameter.substring(FIXED.length()), List.of(value)));
    }
    return parameter.startsWith(FROM_FILE)
        ? Stream.of(new HeaderValues(parameter.substring(FROM_FILE.length()), lines(value)))
        : Stream.empty();
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "%s cannot be read: %s (expected: a file with one header value per line)"
              .formatted(file, e.getMessage()),
          e);
    }
  }
}
