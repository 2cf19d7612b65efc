package io.fanout.boot.wiring;

import org.jspecify.annotations.Nullable;

/** Code that fibers would run cannot suspend; the message names every method and the remedy. */
final class CannotSuspend extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotSuspend(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
