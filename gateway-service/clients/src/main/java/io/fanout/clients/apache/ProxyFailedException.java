package io.fanout.clients.apache;

import io.fanout.core.client.CallFailed;
import java.io.IOException;

/**
 * Thrown if a proxy opens no way to the host. Without a stack trace, because it reports the proxy.
 */
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
