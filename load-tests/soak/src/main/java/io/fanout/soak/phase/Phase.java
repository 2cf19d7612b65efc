package io.fanout.soak.phase;

import io.fanout.mocks.dial.Fault;

/** A period in which the soak injects one kind of trouble, or none. */
public enum Phase {
  /** No trouble, apart from the faults that requests to the hostile servers select. */
  FAIR,
  /** B accepts requests and never answers. */
  B_HANGS,
  /** B resets its connections. */
  B_RESETS,
  /** B answers 503. */
  B_BUSY,
  /** More clients arrive than the gateway admits. */
  OVERLOAD,
  /** The backend with an adaptive limit has just slowed down from 1 ms to 100 ms. */
  SLOWING,
  /** That backend still takes 100 ms, and its limit has had time to adapt. */
  SLOW;

  private static final int UNAVAILABLE = 503;

  /** Whether the backend with an adaptive limit is slow. */
  public boolean isSlow() {
    return this == SLOWING || this == SLOW;
  }

  /** Whether B misbehaves. */
  public boolean breaksB() {
    return this == B_HANGS || this == B_RESETS || this == B_BUSY;
  }

  /** B's fault during this phase. */
  public Fault ofB() {
    return switch (this) {
      case FAIR, OVERLOAD, SLOWING, SLOW -> Fault.OFF;
      case B_HANGS -> Fault.of(Fault.Kind.HANG);
      case B_RESETS -> Fault.of(Fault.Kind.RESET);
      case B_BUSY -> Fault.answering(UNAVAILABLE);
    };
  }
}
