package io.fanout.clients.apache;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import org.apache.http.ConnectionClosedException;
import org.apache.http.HttpRequest;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.impl.HttpConnectionMetricsImpl;
import org.apache.http.impl.io.HttpTransportMetricsImpl;
import org.apache.http.message.BasicHttpRequest;
import org.apache.http.protocol.BasicHttpContext;
import org.junit.jupiter.api.Test;

final class FirstByteWatchTest {
  /** Another thread cancels a call and closes the socket just before the connection's use. */
  @Test
  void aConnectionWithoutItsSocketIsClosed() {
    HttpRequest request = new BasicHttpRequest("GET", "/");
    ManagedHttpClientConnection cancelled = usedConnectionWithoutSocket();
    assertThatThrownBy(
            () -> new FirstByteWatch().execute(request, cancelled, new BasicHttpContext()))
        .isInstanceOf(ConnectionClosedException.class);
  }

  private static ManagedHttpClientConnection usedConnectionWithoutSocket() {
    HttpConnectionMetricsImpl metrics =
        new HttpConnectionMetricsImpl(
            new HttpTransportMetricsImpl(), new HttpTransportMetricsImpl());
    metrics.incrementResponseCount();
    return (ManagedHttpClientConnection)
        Proxy.newProxyInstance(
            FirstByteWatchTest.class.getClassLoader(),
            new Class<?>[] {ManagedHttpClientConnection.class},
            (proxy, method, arguments) -> method.getName().equals("getMetrics") ? metrics : null);
  }
}
