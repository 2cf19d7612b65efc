package io.fanout.clients.apache;

import java.io.InputStream;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.conn.HttpConnectionFactory;
import org.apache.http.conn.ManagedHttpClientConnection;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.entity.ContentLengthStrategy;
import org.apache.http.impl.conn.DefaultManagedHttpClientConnection;
import org.apache.http.io.SessionInputBuffer;

/** Makes connections that read answers strictly: heads and chunks by rules of our own. */
final class StrictConnections
    implements HttpConnectionFactory<HttpRoute, ManagedHttpClientConnection> {
  private final AtomicLong count = new AtomicLong();

  @Override
  public ManagedHttpClientConnection create(HttpRoute route, ConnectionConfig config) {
    return new StrictConnection("fanout-" + count.getAndIncrement(), config);
  }

  private static final class StrictConnection extends DefaultManagedHttpClientConnection {
    private StrictConnection(String id, ConnectionConfig config) {
      super(
          id,
          config.getBufferSize(),
          config.getFragmentSizeHint(),
          null,
          null,
          config.getMessageConstraints(),
          null,
          null,
          null,
          StrictResponseParser::of);
    }

    @Override
    protected InputStream createInputStream(long length, SessionInputBuffer input) {
      return length == ContentLengthStrategy.CHUNKED
          ? new ChunkedStream(input, this::close)
          : super.createInputStream(length, input);
    }
  }
}
