package io.fanout.core.admit;

/**
 * A check that a request passes before it becomes an exchange. It runs on the client's lane and
 * never blocks it. Many lanes may run it at once.
 */
@FunctionalInterface
public interface AdmitCheck {
  /** Looks at the request, and may note on it what it found out. */
  Verdict check(AdmitRequest request);

  /**
   * Takes back what the check counted for a request that a later check refused. It was passed by
   * this one.
   */
  default void refusedLater(AdmitRequest request) {
    // Most checks count nothing.
  }
}
