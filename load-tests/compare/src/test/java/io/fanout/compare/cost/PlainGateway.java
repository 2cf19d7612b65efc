package io.fanout.compare.cost;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;

/** A gateway of another kind: what a peer must do, with the JDK's own server and client. */
final class PlainGateway {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private PlainGateway() {}

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(System.getenv(Peer.PORT));
    int firstBackend = Integer.parseInt(System.getenv(Peer.FIRST_BACKEND));
    // A wrong answer, for the test that it is refused.
    boolean forgets = arguments.length > 0;
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    // A pool with a limit would work first on what a former round of requests left in its queue.
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/aggregate/", exchange -> answer(exchange, firstBackend, forgets));
    server.start();
  }

  private static void answer(HttpExchange exchange, int firstBackend, boolean forgets)
      throws IOException {
    String path = exchange.getRequestURI().getPath();
    String id = path.substring(path.lastIndexOf('/') + 1);
    List<String> members = new ArrayList<>();
    for (int i = 0; i < Feature.BACKENDS.size(); i++) {
      String backend = Feature.BACKENDS.get(i);
      String url = "http://127.0.0.1:%d/%s/%s".formatted(firstBackend + i, backend, id);
      members.add("\"%s\":%s".formatted(backend, forgets ? "null" : get(url)));
    }
    byte[] body = ("{" + String.join(",", members) + "}").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static String get(String url) throws IOException {
    try {
      return CLIENT
          .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
          .body();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new IOException(ended);
    }
  }
}
