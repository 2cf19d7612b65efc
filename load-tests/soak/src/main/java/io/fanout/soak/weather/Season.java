package io.fanout.soak.weather;

import io.fanout.mocks.dial.Fault;

/** What goes on for a while. */
public enum Season {
  /** All is as it should be, but for what paths ask of hostile servers. */
  FAIR,
  /** B takes requests and answers none. */
  B_HANGS,
  /** B resets its connections. */
  B_RESETS,
  /** B answers 503. */
  B_BUSY,
  /** More clients than the gateway takes. */
  OVERLOAD;

  private static final int UNAVAILABLE = 503;

  /** What B is told to do. */
  public Fault ofB() {
    return switch (this) {
      case FAIR, OVERLOAD -> Fault.OFF;
      case B_HANGS -> Fault.of(Fault.Kind.HANG);
      case B_RESETS -> Fault.of(Fault.Kind.RESET);
      case B_BUSY -> Fault.answering(UNAVAILABLE);
    };
  }
}
