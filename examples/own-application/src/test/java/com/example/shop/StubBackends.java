package com.example.shop;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The services that the gateway calls, on a free port of this machine. */
final class StubBackends implements AutoCloseable {
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();

  StubBackends() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/orders", StubBackends::orders);
    server.createContext(
        "/customers/c-1", exchange -> answer(exchange, "{\"id\": \"c-1\", \"name\": \"Ada\"}"));
    server.start();
  }

  /** The settings that make the gateway call this stub. */
  String[] settings() {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    return new String[] {
      "--gateway.backends.orders.hosts[0]=" + url, "--gateway.backends.customers.hosts[0]=" + url
    };
  }

  private static void orders(HttpExchange exchange) throws IOException {
    String query = exchange.getRequestURI().getQuery();
    if (query == null) {
      answer(exchange, "{\"id\": \"7\", \"customerId\": \"c-1\", \"total\": 12.50}");
    } else if (query.endsWith("page=1")) {
      answer(exchange, "{\"orders\": [{\"id\": \"7\"}, {\"id\": \"8\"}], \"more\": true}");
    } else {
      answer(exchange, "{\"orders\": [{\"id\": \"9\"}], \"more\": false}");
    }
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
