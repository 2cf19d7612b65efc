package io.fanout.bench.tls;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.util.Queue;
import javax.net.ssl.SSLSession;

/**
 * One TLS connection in memory: what one end writes, the other end reads at once, as one read of a
 * socket. Confined to its thread.
 */
final class TlsConnection {
  private final EmbeddedChannel client;
  private final EmbeddedChannel server;

  private TlsConnection(EmbeddedChannel client, EmbeddedChannel server) {
    this.client = client;
    this.server = server;
  }

  /** Shakes hands, in full: without a host's name there is no session to resume. */
  static TlsConnection open(Ends ends) {
    TlsConnection opened = new TlsConnection(channel(ends.client()), channel(ends.server()));
    opened.carry();
    if (!handler(opened.client).handshakeFuture().isSuccess()
        || !handler(opened.server).handshakeFuture().isSuccess()) {
      throw new IllegalStateException("the handshake failed (expected: a certificate in trust)");
    }
    return opened;
  }

  private static EmbeddedChannel channel(SslContext context) {
    EmbeddedChannel channel = new EmbeddedChannel();
    SslHandler handler = context.newHandler(channel.alloc());
    handler.setHandshakeTimeoutMillis(0);
    channel.pipeline().addLast(handler);
    return channel;
  }

  private static SslHandler handler(EmbeddedChannel channel) {
    return channel.pipeline().get(SslHandler.class);
  }

  /** Carries bytes to and fro until neither end has any left. */
  private void carry() {
    boolean carried = true;
    while (carried) {
      boolean asked = carry(client, server);
      boolean answered = carry(server, client);
      carried = asked || answered;
    }
  }

  private static boolean carry(EmbeddedChannel from, EmbeddedChannel to) {
    Queue<Object> written = from.outboundMessages();
    if (written.isEmpty()) {
      return false;
    }
    Object[] records = written.toArray();
    written.clear();
    to.writeInbound(records);
    return true;
  }

  /** Sends the request to the server, and the answer to the client. */
  void exchange(byte[] request, byte[] answer) {
    send(client, server, request);
    send(server, client, answer);
  }

  private static void send(EmbeddedChannel from, EmbeddedChannel to, byte[] bytes) {
    from.writeOutbound(from.alloc().buffer(bytes.length).writeBytes(bytes));
    carry(from, to);
    int read = read(to);
    if (read != bytes.length) {
      throw new IllegalStateException(
          "%d bytes arrived (expected: the %d that were sent)".formatted(read, bytes.length));
    }
  }

  private static int read(EmbeddedChannel channel) {
    int read = 0;
    for (Object next; (next = channel.inboundMessages().poll()) != null; ) {
      read += ((ByteBuf) next).readableBytes();
      ReferenceCountUtil.release(next);
    }
    return read;
  }

  /** What the client knows of the connection. */
  SSLSession session() {
    return handler(client).engine().getSession();
  }

  void close() {
    client.finishAndReleaseAll();
    server.finishAndReleaseAll();
  }
}
