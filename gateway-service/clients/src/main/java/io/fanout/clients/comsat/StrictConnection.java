package io.fanout.clients.comsat;

import java.io.IOException;
import java.nio.channels.ReadableByteChannel;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSession;
import org.apache.http.HttpException;
import org.apache.http.HttpHeaders;
import org.apache.http.HttpRequest;
import org.apache.http.HttpStatus;
import org.apache.http.ProtocolException;
import org.apache.http.config.ConnectionConfig;
import org.apache.http.entity.ContentLengthStrategy;
import org.apache.http.impl.io.HttpTransportMetricsImpl;
import org.apache.http.impl.nio.DefaultNHttpClientConnection;
import org.apache.http.nio.ContentDecoder;
import org.apache.http.nio.NHttpClientEventHandler;
import org.apache.http.nio.conn.ManagedNHttpClientConnection;
import org.apache.http.nio.reactor.IOEventDispatch;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.SessionInputBuffer;
import org.apache.http.nio.reactor.ssl.SSLIOSession;
import org.apache.http.nio.util.HeapByteBufferAllocator;
import org.jspecify.annotations.Nullable;

/**
 * A connection that reads answers strictly, heads and chunks by rules of our own, and closes where
 * bytes come that nobody asked for. Owned by its lane.
 */
final class StrictConnection extends DefaultNHttpClientConnection
    implements ManagedNHttpClientConnection {
  private static final AtomicLong COUNT = new AtomicLong();

  private final String id = "fanout-" + COUNT.getAndIncrement();
  private IOSession original;

  /** Whether a request has gone out whose answer has not come. */
  private boolean asked;

  private StrictConnection(IOSession session, ConnectionConfig config) {
    super(
        session,
        config.getBufferSize(),
        config.getFragmentSizeHint(),
        HeapByteBufferAllocator.INSTANCE,
        null,
        null,
        config.getMessageConstraints(),
        null,
        null,
        null,
        (buffer, unused) -> new StrictHeadParser(buffer));
    this.original = session;
  }

  static ManagedNHttpClientConnection of(IOSession session, ConnectionConfig config) {
    StrictConnection connection = new StrictConnection(session, config);
    session.setAttribute(IOEventDispatch.CONNECTION_KEY, connection);
    return connection;
  }

  @Override
  public void submitRequest(HttpRequest request) throws IOException, HttpException {
    asked = true;
    super.submitRequest(request);
  }

  @Override
  public void resetInput() {
    if (response != null && response.getStatusLine().getStatusCode() >= HttpStatus.SC_OK) {
      asked = false;
    }
    super.resetInput();
  }

  @Override
  public void consumeInput(NHttpClientEventHandler handler) {
    if (!asked && status == ACTIVE) {
      try {
        if (inbuf.hasData() || inbuf.fill(session.channel()) > 0) {
          throw new ProtocolException("%d bytes came before the request".formatted(inbuf.length()));
        }
      } catch (IOException | ProtocolException e) {
        handler.exception(this, e);
        return;
      }
    }
    super.consumeInput(handler);
  }

  @Override
  protected ContentDecoder createContentDecoder(
      long length,
      ReadableByteChannel channel,
      SessionInputBuffer buffer,
      HttpTransportMetricsImpl metrics) {
    return length == ContentLengthStrategy.CHUNKED
        ? new ChunkedDecoder(channel, buffer, metrics, this::closeBehindAnswer)
        : super.createContentDecoder(length, channel, buffer, metrics);
  }

  private void closeBehindAnswer() {
    response.setHeader(HttpHeaders.CONNECTION, "close");
  }

  /** As TLS does, which puts a session of its own around the first one. */
  @Override
  public void bind(IOSession other) {
    status = ACTIVE;
    original = other;
    super.bind(other);
  }

  @Override
  public String getId() {
    return id;
  }

  @Override
  public IOSession getIOSession() {
    return original;
  }

  @Override
  public @Nullable SSLSession getSSLSession() {
    return original instanceof SSLIOSession secured ? secured.getSSLSession() : null;
  }
}
