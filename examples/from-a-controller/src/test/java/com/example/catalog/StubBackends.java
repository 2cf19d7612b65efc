package com.example.catalog;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The services that the catalog calls, on a free port of this machine. */
final class StubBackends implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch closed = new CountDownLatch(1);

  StubBackends() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/products/1", exchange -> answer(exchange, 200, "{\"id\": \"1\", \"name\": \"Lamp\"}"));
    server.createContext("/prices/1", exchange -> answer(exchange, 200, "{\"price\": 12.50}"));
    server.createContext("/prices/2", exchange -> answer(exchange, 200, "{\"price\": 8.00}"));
    server.createContext("/prices/broken", HttpExchange::close);
    server.createContext("/prices/slow", this::neverAnswer);
    server.start();
  }

  /** The settings that make the catalog call this stub. */
  String[] settings() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return new String[] {
      "--gateway.backends.products.hosts[0]=" + url, "--gateway.backends.prices.hosts[0]=" + url
    };
  }

  private static void answer(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void neverAnswer(HttpExchange exchange) {
    try {
      closed.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    exchange.close();
  }

  @Override
  public void close() {
    closed.countDown();
    server.stop(0);
    threads.shutdown();
  }
}
