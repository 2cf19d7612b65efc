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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cancellation ends a call whose backend accepts the connection and then says nothing. OkHttp
 * alone would forget these cancellations.
 */
final class CancelledCallsTest {
  private final CallTag tag = new CallTag(false);
  private final Sockets sockets = new Sockets();
  private final ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  private @Nullable Call call;

  CancelledCallsTest() throws IOException {
    // declares what the server's socket may throw
  }

  @AfterEach
  void close() throws IOException {
    silent.close();
  }

  private Call callTo(String scheme) {
    OkHttpClient http = new OkHttpClient();
    http.setReadTimeout(60, TimeUnit.SECONDS);
    http.setRetryOnConnectionFailure(false);
    http.setSocketFactory(sockets);
    CancelledCalls.watch(http);
    String url = scheme + "://127.0.0.1:" + silent.getLocalPort() + "/";
    Call made = http.newCall(new Request.Builder().url(url).tag(tag).build());
    call = made;
    return made;
  }

  private void cancel() {
    CancelledCalls.cancel(tag, Objects.requireNonNull(call));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void itMayComeBeforeTheSocketIsMade(String scheme) {
    sockets.before = this::cancel;
    assertThatThrownBy(callTo(scheme)::execute)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the call was cancelled while it connected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https"})
  void itMayComeBeforeOkHttpKnowsTheSocket(String scheme) {
    sockets.after = this::cancel;
    assertThatThrownBy(callTo(scheme)::execute)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("losed");
  }

  private static final class Sockets extends SocketFactory {
    private final CountedSockets counted = new CountedSockets();
    private Runnable before = () -> {};
    private Runnable after = () -> {};

    @Override
    public Socket createSocket() throws IOException {
      before.run();
      Socket made = counted.createSocket();
      after.run();
      return made;
    }

    @Override
    public Socket createSocket(String host, int port) {
      return counted.createSocket(host, port);
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort) {
      return counted.createSocket(host, port, local, localPort);
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
      return counted.createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort) {
      return counted.createSocket(host, port, local, localPort);
    }
  }
}
