package io.fanout.netty.edge;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * How other readers take the same bytes: Netty's decoder with its defaults, and the JDK's server.
 */
final class OtherReaders implements AutoCloseable {
  private static final int LONGEST_MILLIS = 60_000;

  private final HttpServer server;
  private final ConcurrentLinkedQueue<ReadRequest> taken = new ConcurrentLinkedQueue<>();

  OtherReaders() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::take);
    server.start();
  }

  private void take(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    taken.add(
        new ReadRequest(
            exchange.getRequestMethod(),
            originForm(exchange.getRequestURI().toString()),
            new String(body, StandardCharsets.ISO_8859_1)));
    exchange.sendResponseHeaders(204, -1);
    exchange.close();
  }

  /** The requests that the JDK's server hands to its handler. */
  List<ReadRequest> jdk(byte[] bytes) throws IOException {
    taken.clear();
    try (Socket socket = new Socket()) {
      socket.connect(server.getAddress());
      socket.setSoTimeout(LONGEST_MILLIS);
      socket.getOutputStream().write(bytes);
      socket.shutdownOutput();
      socket.getInputStream().readAllBytes();
    } catch (IOException reset) {
      // The server closes a connection with unread bytes; the requests until then count.
      return List.copyOf(taken);
    }
    return List.copyOf(taken);
  }

  /** The complete requests that Netty's decoder reads from the bytes. */
  static List<ReadRequest> netty(byte[] bytes) {
    EmbeddedChannel channel = new EmbeddedChannel(new HttpRequestDecoder());
    channel.writeInbound(Unpooled.copiedBuffer(bytes));
    List<ReadRequest> requests = new ArrayList<>();
    StringBuilder body = new StringBuilder();
    HttpRequest head = null;
    for (HttpObject part = channel.readInbound(); part != null; part = channel.readInbound()) {
      boolean bad = part.decoderResult().isFailure();
      if (!bad && part instanceof HttpRequest begun) {
        head = begun;
        body.setLength(0);
      }
      if (!bad && part instanceof HttpContent content) {
        body.append(content.content().toString(StandardCharsets.ISO_8859_1));
      }
      if (!bad && part instanceof LastHttpContent) {
        requests.add(request(head, body.toString()));
      }
      ReferenceCountUtil.release(part);
      if (bad) {
        break;
      }
    }
    channel.finishAndReleaseAll();
    return requests;
  }

  /** The path and query of a target, even if it is an absolute URI. */
  private static String originForm(String target) {
    String origin = target.replaceFirst("^[^:/?]+://[^/?]*", "");
    return origin.equals(target) || origin.startsWith("/") ? origin : "/" + origin;
  }

  private static ReadRequest request(@Nullable HttpRequest head, String body) {
    if (head == null) {
      throw new AssertionError("the end of a request without its head");
    }
    return new ReadRequest(head.method().name(), originForm(head.uri()), body);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
