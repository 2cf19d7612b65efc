package io.fanout.policy.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.json.Slice;
import io.fanout.core.settings.IssuerSettings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** An issuer without a network: real keys, real signatures, and a switch to take it down. */
@SuppressWarnings("JavaUtilDate") // the library's claims are made of it
final class TestIssuer implements KeyFetch {
  static final String URL = "https://login.example/realm";

  /** 2026-01-01, when every test begins. */
  static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final AtomicInteger fetches = new AtomicInteger();
  volatile boolean down;
  volatile boolean hangs;
  private volatile List<JWK> keys = new ArrayList<>();

  static RSAKey rsa(String id) throws JOSEException {
    return new RSAKeyGenerator(2048).keyID(id).generate();
  }

  static ECKey ec(String id) throws JOSEException {
    return new ECKeyGenerator(Curve.P_256).keyID(id).generate();
  }

  void publish(JWK... published) {
    keys = List.of(published);
  }

  void publish(List<JWK> published) {
    keys = published;
  }

  static IssuerSettings settings() {
    return new IssuerSettings(
        URL,
        null,
        List.of("shop"),
        List.of("RS256", "ES256"),
        Duration.ofSeconds(30),
        "scope",
        "realm_access.roles",
        Duration.ofMinutes(5),
        Duration.ofSeconds(3),
        null);
  }

  static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(URL)
        .audience("shop")
        .subject("ann")
        .claim("scope", "orders.read orders.write")
        .claim("tenant", "acme")
        .claim("realm_access", Map.of("roles", List.of("buyer")))
        .expirationTime(Date.from(START.plusSeconds(600)));
  }

  static String token(JWK key, JWTClaimsSet claims) throws JOSEException {
    boolean rsa = key instanceof RSAKey;
    JWSHeader header =
        new JWSHeader.Builder(rsa ? JWSAlgorithm.RS256 : JWSAlgorithm.ES256)
            .keyID(key.getKeyID())
            .type(JOSEObjectType.JWT)
            .build();
    return signed(
        header, claims, rsa ? new RSASSASigner(key.toRSAKey()) : new ECDSASigner(key.toECKey()));
  }

  static String signed(JWSHeader header, JWTClaimsSet claims, JWSSigner signer)
      throws JOSEException {
    SignedJWT jwt = new SignedJWT(header, claims);
    jwt.sign(signer);
    return jwt.serialize();
  }

  @Override
  public CompletionStage<Slice> get(URI address, IssuerSettings issuer) {
    if (hangs) {
      return new CompletableFuture<>();
    }
    if (down) {
      return CompletableFuture.failedFuture(new IllegalStateException("connection refused"));
    }
    if (address.getPath().endsWith("openid-configuration")) {
      return CompletableFuture.completedFuture(
          Slice.of(
              "{\"issuer\":\"%s\",\"jwks_uri\":\"https://login.example/keys\"}".formatted(URL)));
    }
    fetches.incrementAndGet();
    return CompletableFuture.completedFuture(Slice.of(new JWKSet(keys).toString()));
  }
}
