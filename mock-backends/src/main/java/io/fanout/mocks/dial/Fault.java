package io.fanout.mocks.dial;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A fault that a backend injects into every request, after its latency.
 *
 * @param status the HTTP status of {@link Kind#STATUS}; 0 for the other kinds
 */
public record Fault(Kind kind, int status) implements Dial {

  static final String PREFIX = "fault:";
  static final String FORMS =
      "fault:reset, fault:empty, fault:garbage, fault:random, fault:status:503, fault:hang or"
          + " fault:off";

  private static final Pattern STATUS_CODE = Pattern.compile("[2-5]\\d\\d");

  /** No fault. */
  public static final Fault OFF = new Fault(Kind.OFF, 0);

  /** The kinds of fault. */
  public enum Kind {
    /** No fault. */
    OFF,
    /** Resets the connection (TCP RST) instead of answering. */
    RESET,
    /** Closes the connection instead of answering. */
    EMPTY,
    /** Sends a 200 with a body that violates the protocol, and closes the connection. */
    GARBAGE,
    /** Sends bytes that are not HTTP, and closes the connection. */
    RANDOM,
    /** Sends a complete answer with the chosen status. */
    STATUS,
    /** Never answers, and keeps the connection open until the client closes it. */
    HANG
  }

  /** Creates a fault of a kind. Only {@link Kind#STATUS} has a {@code status}. */
  public Fault {
    boolean fits = kind == Kind.STATUS ? status >= 200 && status <= 599 : status == 0;
    if (!fits) {
      throw new IllegalArgumentException(
          "status of fault %s: %d (expected: %s)"
              .formatted(kind, status, kind == Kind.STATUS ? "200 to 599" : "none, so 0"));
    }
  }

  /** A fault that needs no status. */
  public static Fault of(Kind kind) {
    return new Fault(kind, 0);
  }

  /** A fault that answers every request with this status. */
  public static Fault answering(int status) {
    return new Fault(Kind.STATUS, status);
  }

  /**
   * Parses {@code fault:reset}, {@code fault:status:503} and so on.
   *
   * @throws IllegalArgumentException whose message names the error and the expected form
   */
  public static Fault parse(String spec) {
    String name = spec.startsWith(PREFIX) ? spec.substring(PREFIX.length()) : spec;
    if (name.startsWith("status:")) {
      String code = name.substring("status:".length());
      if (!STATUS_CODE.matcher(code).matches()) {
        throw new IllegalArgumentException(
            "fault status: \"%s\" (expected: 200 to 599, e.g. fault:status:503)".formatted(code));
      }
      return answering(Integer.parseInt(code));
    }
    for (Kind kind : Kind.values()) {
      if (kind != Kind.STATUS && kind.name().toLowerCase(Locale.ROOT).equals(name)) {
        return of(kind);
      }
    }
    throw new IllegalArgumentException("fault: \"%s\" (expected: %s)".formatted(spec, FORMS));
  }

  @Override
  public String spec() {
    String name = kind.name().toLowerCase(Locale.ROOT);
    return PREFIX + (kind == Kind.STATUS ? name + ":" + status : name);
  }
}
