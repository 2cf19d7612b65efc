package io.fanout.boot.wiring;

import org.jspecify.annotations.Nullable;

/** Thrown if code for fibers cannot suspend; the message names every method and the remedy. */
final class CannotSuspendException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CannotSuspendException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
