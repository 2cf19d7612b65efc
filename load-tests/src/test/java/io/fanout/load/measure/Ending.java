package io.fanout.load.measure;

/** How a request ended, as the one who sent it sees it. */
public enum Ending {
  /** A whole answer with status 200. */
  ANSWERED("answered"),
  /** 200, but the gateway says that something optional is missing. */
  INCOMPLETE("incomplete"),
  /** 503: the gateway would not take it. */
  REJECTED("rejected (503)"),
  /** 504: the gateway's own deadline passed. */
  GATEWAY_TIMEOUT("gateway timeout (504)"),
  /** Any other status. */
  STATUS("other status"),
  /** Nothing came within the injector's patience. */
  TIMED_OUT("timed out"),
  /** No connection, or one that broke. */
  CONNECTION("connection failed");

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int LATE = 504;

  private final String label;

  Ending(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /**
   * The ending that fits what was seen.
   *
   * @param status 0 if no answer came
   */
  public static Ending of(int status, boolean incomplete, boolean patienceOver) {
    return switch (status) {
      case 0 -> patienceOver ? TIMED_OUT : CONNECTION;
      case OK -> incomplete ? INCOMPLETE : ANSWERED;
      case UNAVAILABLE -> REJECTED;
      case LATE -> GATEWAY_TIMEOUT;
      default -> STATUS;
    };
  }
}
