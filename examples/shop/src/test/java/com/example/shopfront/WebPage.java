package com.example.shopfront;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** The shop's web server: it serves the page and the token of the session's customer. */
final class WebPage implements AutoCloseable {
  private final HttpServer server;

  /** Listens on the given port, or on a free one for 0. */
  WebPage(int port, Supplier<String> tokenOfSession) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", exchange -> answer(exchange, "text/html", page()));
    server.createContext(
        "/session",
        exchange ->
            answer(
                exchange, "text/plain", tokenOfSession.get().getBytes(StandardCharsets.US_ASCII)));
    server.start();
  }

  String origin() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static byte[] page() throws IOException {
    try (InputStream page = WebPage.class.getResourceAsStream("/page.html")) {
      return page.readAllBytes();
    }
  }

  private static void answer(HttpExchange exchange, String type, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
