package io.fanout.boot.wiring;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A backend for a rehearsal: it gives one answer to every request. */
final class StandInBackend implements AutoCloseable {
  private static final int THREADS = 8;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
  private volatile byte[] answer = {};

  private StandInBackend(HttpServer server) {
    this.server = server;
    server.createContext("/", this::answer);
    server.setExecutor(threads);
  }

  /** Listens on a free port of this machine alone. */
  static StandInBackend open() throws IOException {
    // The server writes head and body separately; without this, the body waits for the head's ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    StandInBackend backend = new StandInBackend(HttpServer.create(address, 0));
    backend.server.start();
    return backend;
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Gives this JSON from now on. */
  void answerWith(String json) {
    answer = json.getBytes(StandardCharsets.UTF_8);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      byte[] json = answer;
      exchange.sendResponseHeaders(200, json.length);
      exchange.getResponseBody().write(json);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
