package io.fanout.mocks.dial;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** One of the three third-party services that a request fans out to. */
public enum Backend {
  /** Orders and stock. */
  B(9101),
  /** Customers. */
  C(9102),
  /** Prices and quotes. */
  D(9103);

  private final int defaultPort;

  Backend(int defaultPort) {
    this.defaultPort = defaultPort;
  }

  /** The name used in settings, arguments and paths: {@code b}, {@code c} or {@code d}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The port that this backend listens on by default. */
  public int defaultPort() {
    return defaultPort;
  }

  /** The backend of that name, in either case. */
  public static Optional<Backend> named(String key) {
    return Arrays.stream(values()).filter(backend -> backend.key().equalsIgnoreCase(key)).findAny();
  }

  /** All names, for messages: {@code b, c, d}. */
  public static String keys() {
    return keys(List.of(values()));
  }

  /** The names of some backends, for messages. */
  public static String keys(Collection<Backend> some) {
    return some.stream().sorted().map(Backend::key).collect(Collectors.joining(", "));
  }
}
