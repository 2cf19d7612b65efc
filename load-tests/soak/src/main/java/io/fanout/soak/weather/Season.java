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
  OVERLOAD,
  /** The backend with an adaptive limit has just gone from 1 ms to 100 ms. */
  SLOWING,
  /** It still takes 100 ms; its limit has had the time to learn that this is no queue. */
  SLOW;

  private static final int UNAVAILABLE = 503;

  /** Whether the backend with an adaptive limit takes its time. */
  public boolean isSlow() {
    return this == SLOWING || this == SLOW;
  }

  /** Whether B does not answer as it should. */
  public boolean breaksB() {
    return this == B_HANGS || this == B_RESETS || this == B_BUSY;
  }

  /** What B is told to do. */
  public Fault ofB() {
    return switch (this) {
      case FAIR, OVERLOAD, SLOWING, SLOW -> Fault.OFF;
      case B_HANGS -> Fault.of(Fault.Kind.HANG);
      case B_RESETS -> Fault.of(Fault.Kind.RESET);
      case B_BUSY -> Fault.answering(UNAVAILABLE);
    };
  }
}
