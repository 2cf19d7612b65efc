package io.fanout.bench.peer;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PfxOptions;
import io.vertx.core.net.SSLEngineOptions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * {@code GET /aggregate/{id}} from three backends in callbacks on one event loop of Vert.x. It
 * listens on {@code PORT}, and calls backends on {@code FIRST_BACKEND} and the two ports after it.
 * With {@code KEY_STORE} and {@code KEY_STORE_PASSWORD}, it speaks TLS to clients and backends,
 * with the provider that our gateway prefers, and with the argument {@code http2} also HTTP/2. With
 * the argument {@code json}, it checks by jackson-core that each answer is JSON. It ends after
 * three hours.
 */
public final class VertxGateway extends VerticleBase {
  private static final JsonFactory JSON = JsonFactory.builder().build();
  private static final String HOST = "127.0.0.1";
  private static final String PREFIX = "/aggregate/";
  private static final int MOST_CONNECTIONS = 20_000;
  private static final int HTTP2_CONNECTIONS = 16;
  private static final int BACKLOG = 8_192;
  private static final int KEEP_ALIVE_SECONDS = 120;
  private static final int LONGEST_WAIT_MILLIS = 10_000;
  private static final int USUAL_ANSWER = 768;
  private static final long LIFETIME_MILLIS = TimeUnit.HOURS.toMillis(3);
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int BAD_GATEWAY = 502;

  private final int port;
  private final List<Integer> backends;
  private final @Nullable PfxOptions keyStore;
  private final boolean checks;
  private final boolean http2;
  private @Nullable HttpClient client;
  private @Nullable HttpServer server;

  /**
   * A gateway that has yet to be deployed.
   *
   * @param port 0 for any
   * @param backends the ports of b, c and d
   * @param keyStore null if it does not speak TLS
   * @param checks whether it refuses an answer that is not JSON
   * @param http2 whether it speaks HTTP/2, to clients that want it and to backends; over TLS only
   */
  VertxGateway(
      int port,
      List<Integer> backends,
      @Nullable PfxOptions keyStore,
      boolean checks,
      boolean http2) {
    this.port = port;
    this.backends = List.copyOf(backends);
    this.keyStore = keyStore;
    this.checks = checks;
    this.http2 = http2;
  }

  @SuppressWarnings("SystemOut") // the lab shows its last lines if it does not start
  public static void main(String[] arguments) {
    String store = System.getenv("KEY_STORE");
    int first = port("FIRST_BACKEND");
    VertxGateway gateway =
        new VertxGateway(
            port("PORT"),
            List.of(first, first + 1, first + 2),
            store == null
                ? null
                : new PfxOptions().setPath(store).setPassword(System.getenv("KEY_STORE_PASSWORD")),
            List.of(arguments).contains("json"),
            List.of(arguments).contains("http2"));
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setPreferNativeTransport(true).setEventLoopPoolSize(1));
    vertx
        .deployVerticle(gateway)
        .onFailure(
            failed -> {
              System.out.println("does not start: " + failed);
              vertx.close();
            });
    vertx.setTimer(LIFETIME_MILLIS, over -> vertx.close());
  }

  private static int port(String variable) {
    String set = System.getenv(variable);
    if (set == null || !set.matches("[0-9]{1,5}")) {
      throw new IllegalArgumentException("%s=%s (expected: a port)".formatted(variable, set));
    }
    return Integer.parseInt(set);
  }

  @Override
  public Future<?> start() {
    client =
        vertx.createHttpClient(
            clientOptions(),
            new PoolOptions()
                .setHttp1MaxSize(MOST_CONNECTIONS)
                .setHttp2MaxSize(HTTP2_CONNECTIONS)
                .setMaxWaitQueueSize(-1));
    HttpServer made = vertx.createHttpServer(serverOptions()).requestHandler(this::handle);
    server = made;
    return made.listen(port, HOST);
  }

  /** The port on which it listens, once it has started. */
  int port() {
    HttpServer started = server;
    return started == null ? 0 : started.actualPort();
  }

  private HttpClientOptions clientOptions() {
    HttpClientOptions options =
        new HttpClientOptions()
            .setKeepAlive(true)
            .setKeepAliveTimeout(KEEP_ALIVE_SECONDS)
            .setTcpNoDelay(true);
    if (keyStore != null) {
      options
          .setSsl(true)
          .setTrustOptions(keyStore)
          .setVerifyHost(false)
          .setSslEngineOptions(provider());
      if (http2) {
        options.setProtocolVersion(HttpVersion.HTTP_2).setUseAlpn(true);
      }
    }
    return options;
  }

  private HttpServerOptions serverOptions() {
    HttpServerOptions options =
        new HttpServerOptions().setAcceptBacklog(BACKLOG).setTcpNoDelay(true);
    if (keyStore != null) {
      options
          .setSsl(true)
          .setKeyCertOptions(keyStore)
          .setSslEngineOptions(provider())
          .setUseAlpn(http2);
    }
    return options;
  }

  private static SSLEngineOptions provider() {
    return OpenSSLEngineOptions.isAvailable()
        ? new OpenSSLEngineOptions()
        : new JdkSSLEngineOptions();
  }

  private void handle(HttpServerRequest request) {
    String path = request.path();
    HttpServerResponse response = request.response();
    if (!request.method().equals(HttpMethod.GET) || !path.startsWith(PREFIX)) {
      response.setStatusCode(NOT_FOUND).end();
      return;
    }
    String id = path.substring(PREFIX.length());
    Future<Buffer> b = call(backends.get(0), "/b/" + id);
    Future<Buffer> c = call(backends.get(1), "/c/" + id);
    Future<Buffer> d = call(backends.get(2), "/d/" + id);
    Future.all(b, c, d)
        .onSuccess(
            all ->
                response
                    .putHeader("content-type", "application/json")
                    .end(merged(b.result(), c.result(), d.result())))
        .onFailure(failed -> response.setStatusCode(BAD_GATEWAY).end(failed.toString()));
  }

  private static Buffer merged(Buffer b, Buffer c, Buffer d) {
    return Buffer.buffer(Math.max(USUAL_ANSWER, b.length() + c.length() + d.length() + 32))
        .appendString("{\"b\":")
        .appendBuffer(b)
        .appendString(",\"c\":")
        .appendBuffer(c)
        .appendString(",\"d\":")
        .appendBuffer(d)
        .appendString("}");
  }

  private Future<Buffer> call(int backend, String path) {
    HttpClient http = client;
    if (http == null) {
      return Future.failedFuture("not started");
    }
    return http.request(HttpMethod.GET, backend, HOST, path)
        .compose(
            request ->
                request
                    .putHeader("accept", "application/json")
                    .idleTimeout(LONGEST_WAIT_MILLIS)
                    .send())
        .compose(this::body);
  }

  private Future<Buffer> body(HttpClientResponse response) {
    if (response.statusCode() != OK) {
      return Future.failedFuture("status " + response.statusCode());
    }
    return checks ? response.body().map(VertxGateway::json) : response.body();
  }

  /** The same, unless it is not JSON; Vert.x fails the future with what is thrown. */
  private static Buffer json(Buffer body) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body.getBytes())) {
      JsonToken token;
      do {
        token = parser.nextToken();
      } while (token != null);
      return body;
    }
  }
}
