package io.fanout.test.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An access token that a {@link TestIssuer} is about to sign. It begins as a good one: for the
 * issuer's audience, valid from now on for the issuer's token lifetime. Each method changes one
 * thing; {@link #sign} makes the text that clients send. For one thread.
 */
@SuppressWarnings("JavaUtilDate") // the library's API uses java.util.Date and its own claims
public final class TestToken {
  private final IssuerKeys keys;
  private final Instant now;
  private final JWTClaimsSet.Builder claims;
  private String algorithm;
  private String type = "at+jwt";
  private @Nullable String keyId;
  private boolean isForged;

  TestToken(IssuerKeys keys, String issuer, String subject, Instant now) {
    this.keys = keys;
    this.now = now;
    this.algorithm = keys.usualAlgorithm();
    this.claims =
        new JWTClaimsSet.Builder()
            .issuer(issuer)
            .subject(subject)
            .issueTime(Date.from(now))
            .jwtID(UUID.randomUUID().toString());
  }

  /** For these audiences, {@code aud}. */
  public TestToken audience(String... audiences) {
    claims.audience(List.of(audiences));
    return this;
  }

  /** Adds these scopes. */
  public TestToken scopes(String... scopes) {
    return claim("scope", String.join(" ", scopes));
  }

  /** With these roles, where Keycloak has them: {@code realm_access.roles}. */
  public TestToken roles(String... roles) {
    return claim("realm_access", Map.of("roles", List.of(roles)));
  }

  /** With this claim, which is text, a number, a list or a map; null removes it. */
  public TestToken claim(String name, @Nullable Object value) {
    claims.claim(name, value);
    return this;
  }

  /** Expires so long from now ({@code exp}); a negative time was before. */
  public TestToken expiresIn(Duration time) {
    return expires(now.plus(time));
  }

  /** Expires then ({@code exp}), to the second. */
  public TestToken expires(Instant then) {
    claims.expirationTime(Date.from(then));
    return this;
  }

  /** Is not valid before then ({@code nbf}), to the second. */
  public TestToken notBefore(Instant then) {
    claims.notBeforeTime(Date.from(then));
    return this;
  }

  /** Is signed with {@code RS256} or {@code ES256}. */
  public TestToken algorithm(String name) {
    algorithm = name;
    return this;
  }

  /** Names its own kind ({@code typ}); otherwise {@code at+jwt}. */
  public TestToken type(String name) {
    type = name;
    return this;
  }

  /** Names that key ({@code kid}), whichever key signs it. */
  public TestToken keyId(String id) {
    keyId = id;
    return this;
  }

  /** Is signed with a key that the issuer never had, and names the issuer's own. */
  public TestToken forged() {
    isForged = true;
    return this;
  }

  /** Its text, signed: three parts with points between them. */
  public String sign() {
    JWK own = keys.current(algorithm);
    JWK key = isForged ? IssuerKeys.pair(algorithm) : own;
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.parse(algorithm))
            .keyID(keyId == null ? own.getKeyID() : keyId)
            .type(new JOSEObjectType(type))
            .build();
    SignedJWT token = new SignedJWT(header, claims.build());
    try {
      token.sign(signer(key));
    } catch (JOSEException e) {
      throw new IllegalStateException("a token cannot be signed with %s".formatted(algorithm), e);
    }
    return token.serialize();
  }

  private static JWSSigner signer(JWK key) throws JOSEException {
    return key instanceof RSAKey rsa ? new RSASSASigner(rsa) : new ECDSASigner(key.toECKey());
  }
}
