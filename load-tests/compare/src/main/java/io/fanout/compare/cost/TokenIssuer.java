package io.fanout.compare.cost;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;

/** An issuer of tokens that signs with a key of its own, and publishes that key on a free port. */
final class TokenIssuer implements AutoCloseable {
  private static final int BITS = 2_048;
  private static final Duration LIFE = Duration.ofHours(12);
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final KeyPair keys;
  private final HttpServer server;

  TokenIssuer() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      keys = generator.generateKeyPair();
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (GeneralSecurityException | IOException failed) {
      throw new LauncherException("the issuer of tokens cannot be started: " + failed, failed);
    }
    String discovery = "{\"issuer\":\"%1$s\",\"jwks_uri\":\"%1$s/keys\"}".formatted(address());
    server.createContext(
        "/.well-known/openid-configuration", exchange -> answer(exchange, discovery));
    server.createContext("/keys", exchange -> answer(exchange, publicKeys()));
    server.start();
  }

  String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** A token that outlives any run. */
  String token() {
    String head = encoded("{\"alg\":\"RS256\",\"kid\":\"1\",\"typ\":\"JWT\"}");
    Instant now = Instant.now();
    String claims =
        encoded(
            "{\"iss\":\"%s\",\"aud\":\"fanout\",\"sub\":\"load\",\"scope\":\"orders.read\",\"iat\":%d,\"exp\":%d}"
                .formatted(address(), now.getEpochSecond(), now.plus(LIFE).getEpochSecond()));
    String signed = head + "." + claims;
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(keys.getPrivate());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException failed) {
      throw new LauncherException("a token cannot be signed: " + failed, failed);
    }
  }

  private String publicKeys() {
    RSAPublicKey key = (RSAPublicKey) keys.getPublic();
    return "{\"keys\":[{\"kty\":\"RSA\",\"kid\":\"1\",\"alg\":\"RS256\",\"use\":\"sig\",\"n\":\"%s\",\"e\":\"%s\"}]}"
        .formatted(unsigned(key.getModulus()), unsigned(key.getPublicExponent()));
  }

  /** Without the zero byte that only says that the number is positive. */
  private static String unsigned(BigInteger number) {
    byte[] bytes = number.toByteArray();
    int from = bytes[0] == 0 ? 1 : 0;
    return BASE64.encodeToString(Arrays.copyOfRange(bytes, from, bytes.length));
  }

  private static String encoded(String json) {
    return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
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
