package io.fanout.lean.inject;

/**
 * How a request ended, as seen by the injector. The labels are those of the Gatling simulations.
 */
enum Outcome {
  ANSWERED("answered"),
  /** 200, but the gateway reports that optional parts are missing. */
  INCOMPLETE("incomplete"),
  REJECTED("rejected (503)"),
  GATEWAY_TIMEOUT("gateway timeout (504)"),
  STATUS("other status"),
  TIMED_OUT("timed out"),
  CONNECTION("connection failed");

  private final String label;

  Outcome(String label) {
    this.label = label;
  }

  String label() {
    return label;
  }

  static Outcome of(int status, boolean incomplete) {
    return switch (status) {
      case 200, 201 -> incomplete ? INCOMPLETE : ANSWERED;
      case 503 -> REJECTED;
      case 504 -> GATEWAY_TIMEOUT;
      default -> STATUS;
    };
  }
}
