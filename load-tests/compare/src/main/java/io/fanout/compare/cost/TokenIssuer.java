package io.fanout.compare.cost;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fanout.compare.result.ComparisonFiles;
import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** An issuer of tokens that signs with keys of its own, and publishes them on a free port. */
final class TokenIssuer implements AutoCloseable {
  private static final Duration LIFE = Duration.ofHours(12);

  private final TokenKey rsa = TokenKey.of(TokenKey.RS256);
  private final TokenKey elliptic = TokenKey.of(TokenKey.ES256);
  private final Instant now = Instant.now();
  private final HttpServer server;

  TokenIssuer() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException failed) {
      throw new LauncherException("the issuer of tokens cannot be started: " + failed, failed);
    }
    String discovery = "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\"}".formatted(address());
    String keys = "{\"keys\":[%s,%s]}".formatted(rsa.published(), elliptic.published());
    server.createContext(
        "/.well-known/openid-configuration", exchange -> answer(exchange, discovery));
    server.createContext("/keys", exchange -> answer(exchange, keys));
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** A token that outlives any run. */
  String token() {
    return rsa.token(claims(0));
  }

  /** Writes different tokens to a file, as values of the header Authorization, a line each. */
  void write(int count, String algorithm, Path file) {
    TokenKey key = algorithm.equals(TokenKey.RS256) ? rsa : elliptic;
    ComparisonFiles.text(
        file,
        IntStream.range(0, count)
            .parallel()
            .mapToObj(number -> "Bearer " + key.token(claims(number)) + "\n")
            .collect(Collectors.joining()));
  }

  /** Of the same length for each number. */
  private String claims(int number) {
    return "{\"iss\":\"%s\",\"aud\":\"fanout\",\"sub\":\"load\",\"scope\":\"orders.read\",\"iat\":%d,\"exp\":%d,\"jti\":\"%08d\"}"
        .formatted(address(), now.getEpochSecond(), now.plus(LIFE).getEpochSecond(), number);
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
  }
}
