package io.fanout.policy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import io.fanout.api.Identity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Which tokens the gateway takes, and what it does without their issuer. */
@SuppressWarnings({"JavaUtilDate", "NullAway.Init"}) // the library's claims are made of dates
final class TokensTest {
  private static RSAKey first;
  private static RSAKey second;

  private final TestIssuer issuer = new TestIssuer();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicReference<Instant> wall = new AtomicReference<>(TestIssuer.START);
  private final AtomicInteger checks = new AtomicInteger();
  private final IssuerKeys keys =
      new IssuerKeys("main", TestIssuer.settings(), issuer, nanos::get, Runnable::run);
  private final Tokens tokens =
      new Tokens(
          new TokenChecker(List.of(keys), wall::get, Runnable::run),
          1_000_000,
          task -> {
            checks.incrementAndGet();
            task.run();
          });

  @BeforeAll
  static void makeKeys() throws JOSEException {
    first = TestIssuer.rsa("first");
    second = TestIssuer.rsa("second");
  }

  private TokenResult check(String token) {
    TokenDigest digest = TokenDigest.of(token);
    TokenResult known = tokens.known(digest);
    return known != null ? known : tokens.check(digest, token).join();
  }

  private String rejection(String token) {
    return check(token) instanceof TokenResult.Rejected rejected ? rejected.why() : "taken";
  }

  private static String token(JWTClaimsSet.Builder claims) throws JOSEException {
    return TestIssuer.token(first, claims.build());
  }

  @Test
  void aGoodTokenTellsWhoItIs() throws JOSEException {
    issuer.publish(first);
    assertThat(check(token(TestIssuer.claims()))).isInstanceOf(TokenResult.Verified.class);
    Identity ann = ((TokenResult.Verified) check(token(TestIssuer.claims()))).identity();
    assertThat(ann.subject()).isEqualTo("ann");
    assertThat(ann.source()).isEqualTo("main");
    assertThat(ann.scopes()).containsExactlyInAnyOrder("orders.read", "orders.write");
    assertThat(ann.roles()).containsExactly("buyer");
    assertThat(ann.claims().utf8()).contains("\"tenant\":\"acme\"");
  }

  @Test
  void aSecondRequestCostsNoSignatureCheck() throws JOSEException {
    issuer.publish(first);
    String token = token(TestIssuer.claims());
    for (int i = 0; i < 100; i++) {
      assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    }
    assertThat(checks).hasValue(1);
  }

  @Test
  void anEllipticCurveWillDo() throws JOSEException {
    JWK key = TestIssuer.ec("curve");
    issuer.publish(key);
    assertThat(check(TestIssuer.token(key, TestIssuer.claims().build())))
        .isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void noneAndAMacWithThePublicKeyAreNeverTaken() throws JOSEException {
    issuer.publish(first);
    assertThat(rejection(new PlainJWT(TestIssuer.claims().build()).serialize()))
        .isEqualTo("it is not a signed JWT");
    JWSHeader mac = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build();
    byte[] secret = first.toRSAPublicKey().getEncoded();
    assertThat(
            rejection(TestIssuer.signed(mac, TestIssuer.claims().build(), new MACSigner(secret))))
        .isEqualTo("its algorithm is not accepted");
    JWSHeader strong = new JWSHeader.Builder(JWSAlgorithm.RS512).keyID("first").build();
    assertThat(
            rejection(
                TestIssuer.signed(strong, TestIssuer.claims().build(), new RSASSASigner(first))))
        .isEqualTo("its algorithm is not accepted");
  }

  @Test
  void whatIsWrongWithATokenIsSaid() throws JOSEException {
    issuer.publish(first);
    assertThat(rejection("no.token")).isEqualTo("it is not a signed JWT");
    assertThat(rejection("a.b.c")).isEqualTo("it is not a signed JWT");
    assertThat(rejection(token(TestIssuer.claims().issuer("https://other.example"))))
        .isEqualTo("its issuer is not one of the gateway's");
    assertThat(rejection(token(TestIssuer.claims().audience("bank"))))
        .isEqualTo("it is for another audience");
    assertThat(rejection(token(TestIssuer.claims().expirationTime(null))))
        .isEqualTo("it does not say when it expires");
    RSAKey forged = new RSAKey.Builder(second).keyID("first").build();
    assertThat(rejection(TestIssuer.token(forged, TestIssuer.claims().build())))
        .isEqualTo("its signature is wrong");
    JWSHeader logout =
        new JWSHeader.Builder(JWSAlgorithm.RS256)
            .keyID("first")
            .type(new JOSEObjectType("logout+jwt"))
            .build();
    assertThat(
            rejection(
                TestIssuer.signed(logout, TestIssuer.claims().build(), new RSASSASigner(first))))
        .isEqualTo("it is not an access token by its type");
  }

  @Test
  void aClockThatMovesEndsAndBeginsAToken() throws JOSEException {
    issuer.publish(first);
    String token =
        token(TestIssuer.claims().notBeforeTime(Date.from(TestIssuer.START.minusSeconds(60))));
    assertThat(rejection(token)).isEqualTo("taken");
    wall.set(TestIssuer.START.plusSeconds(629));
    assertThat(rejection(token)).isEqualTo("taken");
    wall.set(TestIssuer.START.plusSeconds(630));
    assertThat(rejection(token)).isEqualTo("it has expired");
    wall.set(TestIssuer.START.minusSeconds(91));
    assertThat(rejection(token)).isEqualTo("it is not valid yet");
    wall.set(TestIssuer.START.minusSeconds(90));
    assertThat(rejection(token)).isEqualTo("taken");
  }

  @Test
  void aTokenOfEightKilobytesIsTakenAndKnown() throws JOSEException {
    issuer.publish(first);
    String token = token(TestIssuer.claims().claim("groups", "g".repeat(6_000)));
    assertThat(token.length()).isGreaterThan(8_000);
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(checks).hasValue(1);
  }

  @Test
  void withoutKeysFromTheStartNothingIsSaidAboutATokenAndTheIssuerIsAskedAgainSoon()
      throws JOSEException {
    issuer.publish(first);
    issuer.down = true;
    String token = token(TestIssuer.claims());
    assertThat(check(token)).isInstanceOf(TokenResult.Unknown.class);
    assertThat(keys.isFailing()).isTrue();
    issuer.down = false;
    assertThat(check(token)).isInstanceOf(TokenResult.Unknown.class);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(keys.isFailing()).isFalse();
  }

  @Test
  void keysThatWereFetchedGoOnWhileTheIssuerIsDown() throws JOSEException {
    issuer.publish(first);
    assertThat(check(token(TestIssuer.claims()))).isInstanceOf(TokenResult.Verified.class);
    issuer.down = true;
    for (int hour = 0; hour < 24; hour++) {
      nanos.addAndGet(Duration.ofHours(1).toNanos());
      assertThat(keys.fetch()).isCompletedExceptionally();
    }
    assertThat(check(token(TestIssuer.claims().subject("bob"))))
        .isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void aNewKeyIsFetchedWhenItsFirstTokenComes() throws JOSEException {
    issuer.publish(first);
    assertThat(check(token(TestIssuer.claims()))).isInstanceOf(TokenResult.Verified.class);
    issuer.publish(first, second);
    String rotated = TestIssuer.token(second, TestIssuer.claims().build());
    assertThat(rejection(rotated)).isEqualTo("its issuer has no such key");
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(check(rotated)).isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void aKeyThatIsGoneEndsTheTokensThatItSigned() throws JOSEException {
    issuer.publish(first);
    String token = token(TestIssuer.claims());
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    issuer.publish(second);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(keys.fetch()).isCompleted();
    assertThat(rejection(token)).isEqualTo("its issuer has no such key");
  }

  @Test
  void aThousandUnknownKeysCostOneFetch() throws JOSEException {
    issuer.publish(first);
    assertThat(check(token(TestIssuer.claims()))).isInstanceOf(TokenResult.Verified.class);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    int before = issuer.fetches.get();
    JWTClaimsSet claims = TestIssuer.claims().build();
    RSASSASigner signer = new RSASSASigner(second);
    for (int i = 0; i < 1_000; i++) {
      JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("kid " + i).build();
      String token =
          i < 20 ? TestIssuer.signed(header, claims, signer) : withoutSignature(header, i);
      assertThat(rejection(token)).isEqualTo("its issuer has no such key");
    }
    assertThat(issuer.fetches.get() - before).isEqualTo(1);
  }

  /** Signing takes longer than all else here, and nobody looks at this one's. */
  private static String withoutSignature(JWSHeader header, int number) {
    JWTClaimsSet claims = TestIssuer.claims().subject("nobody " + number).build();
    return header.toBase64URL() + "." + claims.toPayload().toBase64URL() + ".AAAA";
  }

  @Test
  void anIssuerOfAThousandKeysServes() throws JOSEException {
    List<JWK> all = new ArrayList<>();
    JWK curve = TestIssuer.ec("0");
    for (int i = 1; i < 1_000; i++) {
      all.add(new RSAKey.Builder(second.toPublicJWK()).keyID("key " + i).build());
    }
    all.add(curve);
    issuer.publish(all);
    assertThat(check(TestIssuer.token(curve, TestIssuer.claims().build())))
        .isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void requestsWithTheSameNewTokenShareOneCheck() throws JOSEException {
    issuer.publish(first);
    issuer.hangs = true;
    String token = token(TestIssuer.claims());
    TokenDigest digest = TokenDigest.of(token);
    assertThat(tokens.check(digest, token)).isNotDone();
    assertThat(tokens.check(digest, token)).isNotDone();
    assertThat(checks).hasValue(1);
  }
}
