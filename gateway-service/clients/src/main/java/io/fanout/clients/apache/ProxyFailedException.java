package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import java.io.IOException;

/** No way through a proxy came about. Without a stack trace: it tells of the proxy. */
final class ProxyFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  ProxyFailedException(CallFailed why) {
    super(why.detail(), why);
  }

  @Override
  public synchronized Throwable fillInStackTrace() {
    return this;
  }
}
