package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import java.io.IOException;

/**
 * Thrown if there is no memory left for an answer. Without a stack trace, because it reports a
 * limit.
 */
public final class NoRoomException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient CallFailed failure;

  public NoRoomException(CallFailed failure) {
    super(failure.detail());
    this.failure = failure;
  }

  CallFailed failure() {
    return failure;
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
