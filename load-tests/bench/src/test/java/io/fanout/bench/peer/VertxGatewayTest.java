package io.fanout.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class VertxGatewayTest {
  private final Vertx vertx = Vertx.vertx();
  private final List<HttpServer> backends = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
    backends.forEach(backend -> backend.stop(0));
  }

  @Test
  void threeAnswersBecomeOne() throws Exception {
    int port = started(null, null, false);

    HttpResponse<String> said = get(HttpClient.newHttpClient(), "http", port, "/aggregate/7");

    assertThat(said.statusCode()).isEqualTo(200);
    assertThat(said.headers().firstValue("content-type")).contains("application/json");
    assertThat(said.body()).isEqualTo("{\"b\":\"/b/7\",\"c\":\"/c/7\",\"d\":\"/d/7\"}");
  }

  @Test
  void whatItDoesNotServeIsNotFound() throws Exception {
    int port = started(null, null, false);

    assertThat(get(HttpClient.newHttpClient(), "http", port, "/elsewhere").statusCode())
        .isEqualTo(404);
  }

  @Test
  void aBackendThatFailsIsABadGateway() throws Exception {
    int port = deployed(new VertxGateway(0, List.of(1, 1, 1), null, false, false));

    HttpResponse<String> failed = get(HttpClient.newHttpClient(), "http", port, "/aggregate/7");
    assertThat(failed.statusCode()).isEqualTo(502);
    assertThat(failed.body()).contains("Connection refused");
  }

  @Test
  void anAnswerThatIsNotJsonIsABadGatewayIfItChecks() throws Exception {
    int checking = started(null, null, true);
    int trusting = started(null, null, false);
    HttpClient client = HttpClient.newHttpClient();

    assertThat(get(client, "http", checking, "/aggregate/7").body())
        .isEqualTo("{\"b\":\"/b/7\",\"c\":\"/c/7\",\"d\":\"/d/7\"}");
    // The backends put the path between quotes, and a backslash escapes the last one.
    assertThat(get(client, "http", checking, "/aggregate/%5C").statusCode()).isEqualTo(502);
    assertThat(get(client, "http", trusting, "/aggregate/%5C").statusCode()).isEqualTo(200);
  }

  @Test
  void itSpeaksTlsToClientsAndBackends() throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    SSLContext context = certificate.context();
    int port = started(context, store(certificate), false);

    HttpClient client = HttpClient.newBuilder().sslContext(context).build();

    assertThat(get(client, "https", port, "/aggregate/8").body())
        .isEqualTo("{\"b\":\"/b/8\",\"c\":\"/c/8\",\"d\":\"/d/8\"}");
  }

  @Test
  void itSpeaksHttp2ToClientsAndBackends() throws Exception {
    LoopbackCertificate certificate = new LoopbackCertificate();
    PfxOptions store = store(certificate);
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      HttpServerOptions options =
          new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(store);
      ports.add(
          vertx
              .createHttpServer(options)
              .requestHandler(request -> request.response().end("\"" + request.version() + "\""))
              .listen(0, "127.0.0.1")
              .toCompletionStage()
              .toCompletableFuture()
              .get(20, TimeUnit.SECONDS)
              .actualPort());
    }
    int port = deployed(new VertxGateway(0, ports, store, false, true));

    HttpResponse<String> said =
        get(
            HttpClient.newBuilder().sslContext(certificate.context()).build(),
            "https",
            port,
            "/aggregate/8");

    assertThat(said.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(said.body()).isEqualTo("{\"b\":\"HTTP_2\",\"c\":\"HTTP_2\",\"d\":\"HTTP_2\"}");
  }

  private static PfxOptions store(LoopbackCertificate certificate) throws Exception {
    return new PfxOptions()
        .setPath(certificate.file().toString())
        .setPassword(LoopbackCertificate.PASSWORD);
  }

  private int started(@Nullable SSLContext context, @Nullable PfxOptions keyStore, boolean checks)
      throws Exception {
    List<Integer> ports = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      HttpServer backend = backend(context);
      backends.add(backend);
      ports.add(backend.getAddress().getPort());
    }
    return deployed(new VertxGateway(0, ports, keyStore, checks, false));
  }

  private int deployed(VertxGateway gateway) throws Exception {
    vertx
        .deployVerticle(gateway)
        .toCompletionStage()
        .toCompletableFuture()
        .get(20, TimeUnit.SECONDS);
    return gateway.port();
  }

  /** One that answers with the path that it was asked for. */
  private static HttpServer backend(@Nullable SSLContext context) throws IOException {
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    HttpServer server;
    if (context == null) {
      server = HttpServer.create(any, 0);
    } else {
      HttpsServer secure = HttpsServer.create(any, 0);
      secure.setHttpsConfigurator(new HttpsConfigurator(context));
      server = secure;
    }
    server.createContext("/", VertxGatewayTest::answer);
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] body =
        ("\"" + exchange.getRequestURI().getPath() + "\"").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static HttpResponse<String> get(HttpClient client, String scheme, int port, String path)
      throws Exception {
    URI uri = URI.create("%s://127.0.0.1:%d%s".formatted(scheme, port, path));
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }
}
