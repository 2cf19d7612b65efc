package io.fanout.extras.actor;

/** Is given every call without a result that the hand-off refused, because it is full or closed. */
@FunctionalInterface
public interface Overflow {
  /** On the caller's thread, and with what the call would have done. */
  void refused(Runnable call);

  /** Loses the call, and counts it. */
  static Overflow lose(Runnable counted) {
    return call -> counted.run();
  }

  /**
   * The caller does it himself: nothing is lost, and a caller that is too fast is slowed. For
   * targets that bear more than one thread.
   */
  static Overflow callerRuns() {
    return Runnable::run;
  }
}
