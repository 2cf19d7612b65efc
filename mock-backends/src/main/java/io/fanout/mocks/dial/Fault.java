package io.fanout.mocks.dial;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How a backend is broken: it does this to every request, after its latency.
 *
 * @param status the HTTP status of {@link Kind#STATUS}; 0 for the other kinds
 */
public record Fault(Kind kind, int status) implements Dial {

  static final String PREFIX = "fault:";
  static final String FORMS =
      "fault:reset, fault:empty, fault:garbage, fault:random, fault:status:503, fault:hang or"
          + " fault:off";

  private static final Pattern STATUS_CODE = Pattern.compile("[2-5]\\d\\d");

  /** The backend is sound. */
  public static final Fault OFF = new Fault(Kind.OFF, 0);

  /** The ways to break. */
  public enum Kind {
    /** Sound. */
    OFF,
    /** The connection is reset (TCP RST) in place of an answer. */
    RESET,
    /** The connection is closed in place of an answer. */
    EMPTY,
    /** A 200 with a body that breaks the protocol, then the connection is closed. */
    GARBAGE,
    /** Bytes that are no HTTP at all, then the connection is closed. */
    RANDOM,
    /** A complete answer with a status of one's choice. */
    STATUS,
    /** No answer, ever; the connection stays open until the client closes it. */
    HANG
  }

  /** A fault of a kind; {@code status} only with {@link Kind#STATUS}. */
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

  /** Every answer has this status. */
  public static Fault answering(int status) {
    return new Fault(Kind.STATUS, status);
  }

  /**
   * Reads {@code fault:reset}, {@code fault:status:503} and so on.
   *
   * @throws IllegalArgumentException that says what was wrong and what would be right
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
