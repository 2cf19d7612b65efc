package io.fanout.clients.okhttp;

import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.Response;
import java.io.IOException;

/**
 * Ends a cancelled call as soon as its connection is open. OkHttp forgets a cancellation that comes
 * just before it makes a connection's socket: it finds no socket to close, and does not look again.
 */
final class CancelledCalls implements Interceptor {
  @Override
  public Response intercept(Chain chain) throws IOException {
    if (CallTag.of(chain.request()).cancelled().get()) {
      throw new IOException("the call was cancelled while it connected");
    }
    return chain.proceed(chain.request());
  }
}
