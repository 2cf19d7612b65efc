package io.fanout.load.measure;

/** How a request ended, as seen by the injector. */
public enum Ending {
  /** A complete answer with status 200. */
  ANSWERED("answered"),
  /** 200, but the gateway reports that optional parts are missing. */
  INCOMPLETE("incomplete"),
  /** 503: the gateway rejected the request. */
  REJECTED("rejected (503)"),
  /** 504: the gateway's own deadline passed. */
  GATEWAY_TIMEOUT("gateway timeout (504)"),
  /** Any other status. */
  STATUS("other status"),
  /** No answer arrived within the injector's timeout. */
  TIMED_OUT("timed out"),
  /** The connection failed to open, or broke. */
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
   * Classifies a result.
   *
   * @param status 0 if no answer arrived
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
