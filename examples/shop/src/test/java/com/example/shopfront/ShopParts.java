package com.example.shopfront;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.issuer.TestIssuer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.text.ParseException;
import redis.embedded.RedisServer;

/**
 * Everything that the gateways depend on: a token issuer, two services that check its tokens, a web
 * page, Redis.
 */
final class ShopParts implements AutoCloseable {
  final TestIssuer issuer;
  final TestBackend stock;
  final TestBackend prices;
  final WebPage page;
  final RedisServer redis;

  /** Starts all parts; the page listens on the given port, or on a free one for 0. */
  ShopParts(int pagePort) throws IOException {
    issuer =
        TestIssuer.builder()
            .algorithms("ES256")
            .audience("shop")
            .client("gateway-stock", "stock's secret", "stock.read")
            .client("gateway-prices", "prices' secret", "prices.read")
            .start();
    stock =
        TestBackend.backend("stock")
            .answers(request -> answer(request, "stock", "{\"available\": 3}"))
            .open();
    prices =
        TestBackend.backend("prices")
            .answers(request -> answer(request, "prices", "{\"price\": 12.50}"))
            .open();
    page = new WebPage(pagePort, () -> tokenOf("ada"));
    redis = startedRedis();
  }

  /**
   * Redis cannot pick a free port itself, and another process may take one that was free, so this
   * tries again.
   */
  private static RedisServer startedRedis() throws IOException {
    for (int tries = 1; ; tries++) {
      RedisServer server =
          RedisServer.newRedisServer()
              .bind("127.0.0.1")
              .port(freePort())
              .setting("save \"\"")
              .build();
      try {
        server.start();
        return server;
      } catch (IOException notStarted) {
        if (tries == 5) {
          throw notStarted;
        }
      }
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** The token of a logged-in customer. */
  String tokenOf(String customer) {
    return issuer.token(customer).scopes("products.read").sign();
  }

  /** Each service accepts only the gateway's client for it. */
  private Reply answer(Request request, String service, String json) {
    return isGood(request.headers().first("Authorization"), service)
        ? Replies.json(json)
        : Replies.json(401, "{}");
  }

  private boolean isGood(String authorization, String service) {
    if (authorization == null || !authorization.startsWith("Bearer ")) {
      return false;
    }
    try {
      SignedJWT token = SignedJWT.parse(authorization.substring("Bearer ".length()));
      JWK key =
          JWKSet.parse(issuer.publishedKeys()).getKeyByKeyId(token.getHeader().getKeyID());
      return key != null
          && token.verify(new ECDSAVerifier(key.toECKey()))
          && token.getJWTClaimsSet().getAudience().contains(service)
          && token.getJWTClaimsSet().getSubject().equals("gateway-" + service);
    } catch (ParseException | JOSEException notAToken) {
      return false;
    }
  }

  /** The settings with which a gateway finds all parts. */
  String[] settings() {
    return new String[] {
      "ISSUER_URL=" + issuer.url(),
      "STOCK_URL=" + stock.url(),
      "STOCK_SECRET=stock's secret",
      "PRICES_URL=" + prices.url(),
      "PRICES_SECRET=prices' secret",
      "PAGE_ORIGIN=" + page.origin(),
      "REDIS_URL=redis://127.0.0.1:" + redis.ports().get(0)
    };
  }

  @Override
  public void close() throws IOException {
    redis.stop();
    page.close();
    prices.close();
    stock.close();
    issuer.close();
  }
}
