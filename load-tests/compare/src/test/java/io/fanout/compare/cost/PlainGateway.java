package io.fanout.compare.cost;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fanout.compare.run.PeerProgram;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A gateway of another kind: what a peer must do, with the JDK's own server and client. */
public final class PlainGateway {
  private static final String KEY_STORE = System.getenv(Peer.KEY_STORE);
  private static final HttpClient CLIENT =
      KEY_STORE == null
          ? HttpClient.newHttpClient()
          : HttpClient.newBuilder().sslContext(context()).build();

  private PlainGateway() {}

  /** Starts it for a shell. */
  public static String command() {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return "%s -cp %s %s"
        .formatted(java, System.getProperty("java.class.path"), PlainGateway.class.getName());
  }

  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(System.getenv(PeerProgram.PORT));
    // A wrong answer, for the test that it is refused.
    boolean forgets = arguments.length > 0;
    HttpServer server = server(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    // A pool with a limit would work first on what a former round of requests left in its queue.
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/aggregate/", exchange -> answer(exchange, forgets));
    server.start();
  }

  private static HttpServer server(InetSocketAddress address) throws IOException {
    if (KEY_STORE == null) {
      return HttpServer.create(address, 0);
    }
    HttpsServer server = HttpsServer.create(address, 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context()));
    return server;
  }

  private static SSLContext context() {
    char[] password = System.getenv(Peer.KEY_STORE_PASSWORD).toCharArray();
    try (InputStream in = Files.newInputStream(Path.of(KEY_STORE))) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(in, password);
      KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
      keys.init(store, password);
      TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
      trust.init(store);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (IOException | GeneralSecurityException unreadable) {
      throw new IllegalStateException(KEY_STORE + " cannot be read", unreadable);
    }
  }

  private static void answer(HttpExchange exchange, boolean forgets) throws IOException {
    int firstBackend = Integer.parseInt(System.getenv(PeerProgram.FIRST_BACKEND));
    String scheme = KEY_STORE == null ? "http" : "https";
    String path = exchange.getRequestURI().getPath();
    String id = path.substring(path.lastIndexOf('/') + 1);
    List<String> members = new ArrayList<>();
    for (int i = 0; i < Feature.BACKENDS.size(); i++) {
      String backend = Feature.BACKENDS.get(i);
      String url = "%s://127.0.0.1:%d/%s/%s".formatted(scheme, firstBackend + i, backend, id);
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
