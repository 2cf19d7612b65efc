package io.fanout.clients.apache;

import java.io.IOException;

/**
 * Thrown if an answer is longer than its call accepts. Without a stack trace, because it reports a
 * backend.
 */
public final class TooLargeException extends IOException {
  private static final long serialVersionUID = 1L;

  public TooLargeException(long max) {
    super("the answer is longer than the %d bytes of max-response".formatted(max));
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
