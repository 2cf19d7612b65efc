package io.fanout.clients.okhttp;

import com.squareup.okhttp.Call;
import com.squareup.okhttp.Interceptor;
import com.squareup.okhttp.OkHttpClient;
import com.squareup.okhttp.Response;
import java.io.IOException;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/**
 * Lets a cancellation end a call at any moment. OkHttp forgets one that comes just before it makes
 * a connection's socket: it finds no socket to close, and does not look again.
 */
final class CancelledCalls {
  /** The call that this thread runs. */
  private static final ThreadLocal<@Nullable CallTag> CURRENT = new ThreadLocal<>();

  private CancelledCalls() {}

  static void watch(OkHttpClient http) {
    http.interceptors().add(CancelledCalls::run);
    http.networkInterceptors().add(CancelledCalls::connected);
  }

  private static Response run(Interceptor.Chain chain) throws IOException {
    CURRENT.set(CallTag.of(chain.request()));
    try {
      return chain.proceed(chain.request());
    } finally {
      CURRENT.remove();
    }
  }

  private static Response connected(Interceptor.Chain chain) throws IOException {
    CallTag.of(chain.request()).connected();
    return chain.proceed(chain.request());
  }

  /** The thread's call is about to connect that socket. */
  static void connects(Socket socket) throws IOException {
    CallTag call = CURRENT.get();
    if (call != null) {
      call.connects(socket);
    }
  }

  static void cancel(CallTag tag, Call call) {
    tag.cancel();
    call.cancel();
  }
}
