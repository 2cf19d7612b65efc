package io.fanout.core.admit;

/**
 * A check that a request passes before it becomes an exchange. It runs on the client's lane and
 * never blocks it. Many lanes may run it at once.
 */
@FunctionalInterface
public interface AdmitCheck {
  /** Checks the request, and may record its findings on it. */
  Verdict check(AdmitRequest request);

  /** Reverts what this check counted for a request that it passed and a later check refused. */
  default void refusedLater(AdmitRequest request) {
    // Most checks count nothing.
  }
}
