package io.fanout.load;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.StringTokenizer;

/** Reads system properties with defaults, and reports all errors together. */
final class Parameters {
  private static final double MILLIS = 1_000;
  private static final double MOST_SECONDS = 86_400;
  private static final double MOST_MILLIS = MILLIS * MOST_SECONDS;

  private final Properties properties;
  private final List<String> errors = new ArrayList<>();

  Parameters(Properties properties) {
    this.properties = properties;
  }

  double number(String name, double otherwise, double least, double most) {
    String text = properties.getProperty(name);
    if (text == null) {
      return otherwise;
    }
    try {
      double value = Double.parseDouble(text);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException unreadable) {
      errors.add("-D%s=%s (expected: a number)".formatted(name, text));
      return otherwise;
    }
    errors.add("-D%s=%s (expected: from %s to %s)".formatted(name, text, least, most));
    return otherwise;
  }

  /** A duration in seconds, such as 30 or 0.5. */
  Duration seconds(String name, double otherwise, double least) {
    return Duration.ofMillis(Math.round(number(name, otherwise, least, MOST_SECONDS) * MILLIS));
  }

  Duration millis(String name, double otherwise) {
    return Duration.ofMillis(Math.round(number(name, otherwise, 0, MOST_MILLIS)));
  }

  String text(String name, String otherwise) {
    return properties.getProperty(name, otherwise);
  }

  /** Addresses separated by commas. Requests go to them in turn. */
  List<String> urls(String name, String otherwise) {
    List<String> urls = parts(text(name, otherwise), ',');
    for (String url : urls) {
      if (!url.matches("https?://[^/\\s]+")) {
        errors.add(
            "-D%s=%s (expected: http://host:port, several separated by commas)"
                .formatted(name, url));
      }
    }
    if (urls.isEmpty()) {
      errors.add("-D%s= (expected: at least one address, as http://host:port)".formatted(name));
    }
    return urls;
  }

  /**
   * A fixed number of addresses as {@code http://host:port}. Returns the defaults if they are
   * wrong.
   */
  List<URI> uris(String name, String otherwise, int count) {
    int before = errors.size();
    List<String> urls = urls(name, otherwise);
    if (errors.size() == before && urls.size() != count) {
      errors.add(
          "-D%s=%s (expected: %d addresses separated by commas, e.g. %s)"
              .formatted(name, String.join(",", urls), count, otherwise));
    }
    return (errors.size() == before ? urls : parts(otherwise, ','))
        .stream().map(URI::create).toList();
  }

  /** Absolute paths separated by commas. */
  List<String> paths(String name, String otherwise) {
    List<String> paths = parts(text(name, otherwise), ',');
    if (paths.isEmpty() || !paths.stream().allMatch(path -> path.startsWith("/"))) {
      errors.add(
          "-D%s=%s (expected: a path that begins with /, several separated by commas)"
              .formatted(name, String.join(",", paths)));
    }
    return paths;
  }

  /** Splits at the separator and drops empty parts. */
  static List<String> parts(String text, char separator) {
    List<String> parts = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(text, String.valueOf(separator));
    while (tokens.hasMoreTokens()) {
      parts.add(tokens.nextToken().strip());
    }
    return parts;
  }

  Optional<Path> file(String name) {
    return Optional.ofNullable(properties.getProperty(name)).map(Path::of);
  }

  void error(String message) {
    errors.add(message);
  }

  /**
   * Refuses the parameters if any was wrong.
   *
   * @throws IllegalArgumentException with all errors
   */
  void refuse() {
    if (!errors.isEmpty()) {
      throw new IllegalArgumentException(
          String.join(System.lineSeparator(), errors)
              + System.lineSeparator()
              + "All parameters are system properties: docs/lab.md lists them.");
    }
  }
}
