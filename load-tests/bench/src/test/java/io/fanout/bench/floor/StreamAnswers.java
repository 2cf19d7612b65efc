package io.fanout.bench.floor;

import io.fanout.bench.peer.LoopbackCertificate;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Three backends with TLS and HTTP/2 on ports in a row. They answer with the requested path as a
 * JSON string, which is cut short if the path ends with {@code broken}. They close the connection
 * if it ends with {@code gone}.
 */
final class StreamAnswers implements AutoCloseable {
  private static final int TRIES = 50;

  private final Vertx vertx = Vertx.vertx();
  private final Set<String> versions = ConcurrentHashMap.newKeySet();
  private final HttpServerOptions options;
  private final int first;

  StreamAnswers(LoopbackCertificate certificate) throws Exception {
    PfxOptions store =
        new PfxOptions()
            .setPath(certificate.file().toString())
            .setPassword(LoopbackCertificate.PASSWORD);
    this.options = new HttpServerOptions().setSsl(true).setUseAlpn(true).setKeyCertOptions(store);
    this.first = threeInARow();
  }

  int firstPort() {
    return first;
  }

  /** The versions of HTTP that requests had. */
  Set<String> versions() {
    return versions;
  }

  private int threeInARow() throws Exception {
    for (int tries = 0; tries < TRIES; tries++) {
      HttpServer one = listening(0);
      int port = one.actualPort();
      try {
        HttpServer unusedNext = listening(port + 1);
        HttpServer unusedLast = listening(port + 2);
        return port;
      } catch (ExecutionException taken) {
        get(one.close());
      }
    }
    throw new IOException("no three free ports in a row (expected: some)");
  }

  private HttpServer listening(int port) throws Exception {
    return get(
        vertx.createHttpServer(options).requestHandler(this::answer).listen(port, "127.0.0.1"));
  }

  private void answer(HttpServerRequest request) {
    versions.add(request.version().name());
    String path = request.path();
    if (path.endsWith("gone")) {
      request.connection().close();
      return;
    }
    request.response().end(path.endsWith("broken") ? '"' + path : '"' + path + '"');
  }

  private static <T> T get(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
