package io.fanout.boot.wiring;

/** Code that fibers would run cannot suspend; the message names every method and the remedy. */
final class CannotSuspend extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotSuspend(String message, Throwable cause) {
    super(message, cause);
  }
}
