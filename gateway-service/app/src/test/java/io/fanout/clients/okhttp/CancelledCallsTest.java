package io.fanout.clients.okhttp;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.squareup.okhttp.Call;
import com.squareup.okhttp.OkHttpClient;
import com.squareup.okhttp.Request;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CancelledCallsTest {
  /** OkHttp alone would forget the cancellation, and wait for an answer that never comes. */
  @Test
  void aCancellationJustBeforeTheSocketIsMadeEndsTheCall() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      OkHttpClient http = new OkHttpClient();
      CancellingSockets sockets = new CancellingSockets();
      http.setSocketFactory(sockets);
      http.setReadTimeout(60, TimeUnit.SECONDS);
      http.networkInterceptors().add(new CancelledCalls());
      CallTag tag = new CallTag(false);
      Call call =
          http.newCall(
              new Request.Builder()
                  .url("http://127.0.0.1:" + silent.getLocalPort() + "/")
                  .tag(tag)
                  .build());
      sockets.beforeEach =
          () -> {
            tag.cancelled().set(true);
            call.cancel();
          };
      assertThatThrownBy(call::execute)
          .isInstanceOf(IOException.class)
          .hasMessage("the call was cancelled while it connected");
    }
  }

  private static final class CancellingSockets extends SocketFactory {
    private @Nullable Runnable beforeEach;

    @Override
    public Socket createSocket() {
      Objects.requireNonNull(beforeEach).run();
      return new Socket();
    }

    @Override
    public Socket createSocket(String host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      throw new UnsupportedOperationException();
    }
  }
}
