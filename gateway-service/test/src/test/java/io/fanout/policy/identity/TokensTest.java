package io.fanout.policy.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.Identity;
import io.fanout.api.json.Slice;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.test.backend.Fault;
import io.fanout.test.issuer.TestIssuer;
import io.fanout.test.issuer.TestToken;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which tokens the gateway accepts, and what it does without their issuer, with time that the test
 * controls.
 */
final class TokensTest {
  /** The time at which every test begins. */
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final String UNREADABLE_KEYS =
      """
      {"keys": [{"kty": "RSA", "kid": "broken", "n": "AQAB"},
                {"kty": "EC", "kid": "off the curve", "crv": "P-256", "x": "AQ", "y": "AQ"},
                {"kty": "OKP", "kid": "another kind", "crv": "Ed25519", "x": "AQ"},
                {"kty": "quantum"}, {}, 7, null, "key", %s]}
      """;

  private final TestIssuer issuer =
      TestIssuer.builder()
          .algorithms("ES256")
          .audience("shop")
          .tokenLifetime(Duration.ofMinutes(10))
          .clock(InstantSource.fixed(START))
          .start();
  private final AtomicLong nanos = new AtomicLong();
  private final AtomicReference<Instant> wall = new AtomicReference<>(START);
  private final AtomicInteger checks = new AtomicInteger();
  private final IssuerKeys keys = keys("RS256", "ES256");
  private final Tokens tokens =
      new Tokens(
          new TokenChecker(List.of(keys), wall::get, Runnable::run),
          1_000_000,
          task -> {
            checks.incrementAndGet();
            task.run();
          });

  private IssuerKeys keys(String... algorithms) {
    IssuerSettings settings =
        new IssuerSettings(
            issuer.url(),
            null,
            List.of("shop"),
            List.of(algorithms),
            Duration.ofSeconds(30),
            "scope",
            "realm_access.roles",
            Duration.ofMinutes(5),
            Duration.ofSeconds(3),
            null);
    return new IssuerKeys("main", settings, this::get, nanos::get, Runnable::run);
  }

  private CompletionStage<Slice> get(URI address, IssuerSettings settings) {
    return HTTP.sendAsync(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
        .thenApply(answer -> Slice.of(answer.body()));
  }

  @AfterEach
  void close() {
    issuer.close();
  }

  private TokenResult check(String token) {
    TokenDigest digest = TokenDigest.of(token);
    TokenResult known = tokens.known(digest);
    return known != null ? known : tokens.check(digest, token).join();
  }

  private String rejection(TestToken token) {
    return rejection(token.sign());
  }

  private String rejection(String token) {
    return check(token) instanceof TokenResult.Rejected rejected ? rejected.why() : "taken";
  }

  private TestToken ann() {
    return issuer.token("ann").scopes("orders.read", "orders.write").roles("buyer");
  }

  private void fetchFails() {
    assertThat(keys.fetch()).failsWithin(Duration.ofMinutes(1));
  }

  @Test
  void aGoodTokenTellsWhoItIs() {
    String token = ann().claim("tenant", "acme").sign();
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    Identity ann = ((TokenResult.Verified) check(token)).identity();
    assertThat(ann.subject()).isEqualTo("ann");
    assertThat(ann.source()).isEqualTo("main");
    assertThat(ann.scopes()).containsExactlyInAnyOrder("orders.read", "orders.write");
    assertThat(ann.roles()).containsExactly("buyer");
    assertThat(ann.claims().utf8()).contains("\"tenant\":\"acme\"");
  }

  @Test
  void aSecondRequestCostsNoSignatureCheck() {
    String token = ann().sign();
    for (int i = 0; i < 100; i++) {
      assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    }
    assertThat(checks).hasValue(1);
  }

  @Test
  void aKeyOfRsaWillDo() {
    try (TestIssuer rsa =
        TestIssuer.builder()
            .algorithms("RS256")
            .audience("shop")
            .clock(InstantSource.fixed(START))
            .start()) {
      IssuerSettings own = keys.settings();
      IssuerSettings settings =
          new IssuerSettings(
              rsa.url(),
              null,
              own.audiences(),
              own.algorithms(),
              own.clockSkew(),
              own.scopes(),
              own.roles(),
              own.refresh(),
              own.timeout(),
              null);
      IssuerKeys other = new IssuerKeys("rsa", settings, this::get, nanos::get, Runnable::run);
      TokenChecker checker = new TokenChecker(List.of(other), wall::get, Runnable::run);
      assertThat(checker.check(rsa.token("ann").sign()).toCompletableFuture().join())
          .isInstanceOf(TokenResult.Verified.class);
      assertThat(checker.check(rsa.token("ann").forged().sign()).toCompletableFuture().join())
          .isEqualTo(new TokenResult.Rejected("its signature is wrong"));
    }
  }

  @Test
  void noneAndMacsAreNeverAccepted() throws JOSEException, ParseException {
    JWTClaimsSet claims = SignedJWT.parse(ann().sign()).getJWTClaimsSet();
    assertThat(rejection(new PlainJWT(claims).serialize())).isEqualTo("it is not a signed JWT");
    var published = JWKSet.parse(issuer.publishedKeys()).getKeys().get(0).toECKey();
    JWSHeader mac = new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(published.getKeyID()).build();
    SignedJWT forged = new SignedJWT(mac, claims);
    forged.sign(new MACSigner(published.toECPublicKey().getEncoded()));
    assertThat(rejection(forged.serialize())).isEqualTo("its algorithm is not accepted");
  }

  @Test
  void anAlgorithmThatIsNotOnTheListIsNotTaken() {
    TokenChecker strict = new TokenChecker(List.of(keys("RS256")), wall::get, Runnable::run);
    assertThat(strict.check(ann().sign()).toCompletableFuture().join())
        .isEqualTo(new TokenResult.Rejected("its algorithm is not accepted"));
  }

  @Test
  void aRefusedTokensErrorIsNamed() {
    assertThat(rejection("no.token")).isEqualTo("it is not a signed JWT");
    assertThat(rejection("a.b.c")).isEqualTo("it is not a signed JWT");
    assertThat(rejection(ann().claim("iss", "https://other.example")))
        .isEqualTo("its issuer is not one of the gateway's");
    assertThat(rejection(ann().audience("bank"))).isEqualTo("it is for another audience");
    assertThat(rejection(ann().claim("exp", null))).isEqualTo("it does not say when it expires");
    assertThat(rejection(ann().forged())).isEqualTo("its signature is wrong");
    assertThat(rejection(ann().type("logout+jwt")))
        .isEqualTo("it is not an access token by its type");
  }

  @Test
  void tokensFollowAClockThatMoves() {
    String token = ann().notBefore(START.minusSeconds(60)).sign();
    assertThat(rejection(token)).isEqualTo("taken");
    wall.set(START.plusSeconds(629));
    assertThat(rejection(token)).isEqualTo("taken");
    wall.set(START.plusSeconds(630));
    assertThat(rejection(token)).isEqualTo("it has expired");
    wall.set(START.minusSeconds(91));
    assertThat(rejection(token)).isEqualTo("it is not valid yet");
    wall.set(START.minusSeconds(90));
    assertThat(rejection(token)).isEqualTo("taken");
  }

  @Test
  void aTokenOfEightKilobytesIsAcceptedAndRemembered() {
    String token = ann().claim("groups", "g".repeat(6_000)).sign();
    assertThat(token.length()).isGreaterThan(8_000);
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(checks).hasValue(1);
  }

  @Test
  void noTokenIsJudgedBeforeTheFirstKeysAndTheFetchIsRetried() {
    String token = ann().sign();
    issuer.fault(Fault.REFUSED);
    assertThat(check(token)).isInstanceOf(TokenResult.Unknown.class);
    assertThat(keys.isFailing()).isTrue();
    issuer.recover();
    assertThat(check(token)).isInstanceOf(TokenResult.Unknown.class);
    nanos.addAndGet(Duration.ofSeconds(1).toNanos());
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(keys.isFailing()).isFalse();
  }

  @Test
  void fetchedKeysStayValidWhileTheIssuerIsDown() {
    String later = issuer.token("bob").sign();
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Verified.class);
    issuer.fault(Fault.REFUSED);
    for (int hour = 0; hour < 24; hour++) {
      nanos.addAndGet(Duration.ofHours(1).toNanos());
      fetchFails();
    }
    assertThat(keys.isFailing()).isTrue();
    assertThat(check(later)).isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void aNewKeyIsFetchedWithItsFirstToken() {
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Verified.class);
    issuer.rotateKeys();
    String rotated = ann().sign();
    assertThat(rejection(rotated)).isEqualTo("its issuer has no such key");
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(check(rotated)).isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void aWithdrawnKeyInvalidatesItsTokens() {
    String token = ann().sign();
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    issuer.rotateKeys().withdrawOldKeys();
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(keys.fetch().join()).isEqualTo(keys.current());
    assertThat(rejection(token)).isEqualTo("its issuer has no such key");
  }

  @Test
  void aThousandUnknownKeysCostOneFetch() {
    String known = ann().sign();
    assertThat(check(known)).isInstanceOf(TokenResult.Verified.class);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    int before = issuer.keyFetches();
    for (int i = 0; i < 1_000; i++) {
      assertThat(rejection(naming("kid " + i, known))).isEqualTo("its issuer has no such key");
    }
    assertThat(issuer.keyFetches() - before).isEqualTo(1);
  }

  /**
   * The token with another key's id. It keeps the old signature, because signing is slow and the
   * gateway never checks this one.
   */
  private static String naming(String keyId, String token) {
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(keyId).build();
    return header.toBase64URL() + token.substring(token.indexOf('.'));
  }

  @Test
  void anIssuerOfAThousandKeysServes() {
    issuer.publishMoreKeys(500).rotateKeys().publishMoreKeys(500);
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Verified.class);
    assertThat(keys.current()).extracting(set -> set.all().size()).isEqualTo(1_002);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<html>",
        "",
        "null",
        "[]",
        "{}",
        "{\"keys\": null}",
        "{\"keys\": {}}",
        "{\"keys\": []}",
        "{\"keys\": [1, null, {}]}",
        "{\"keys\": [{\"kty\": \"oct\", \"k\": \"c2VjcmV0\"}]}"
      })
  void keysThatCannotBeReadChangeNothing(String garbage) {
    String token = ann().sign();
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    issuer.publishInstead(garbage);
    fetchFails();
    assertThat(keys.isFailing()).isTrue();
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(check(issuer.token("bob").sign())).isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void nestingWithoutEndIsNoKeySet() {
    issuer.publishInstead("{\"keys\":".repeat(100_000));
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Unknown.class);
    assertThat(keys.isFailing()).isTrue();
  }

  @Test
  void aKeyThatCannotBeReadLeavesTheOthers() throws ParseException {
    String own = JWKSet.parse(issuer.publishedKeys()).getKeys().get(0).toJSONString();
    issuer.publishInstead(UNREADABLE_KEYS.formatted(own));
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Verified.class);
  }

  @Test
  void aTokenThatJoinsAFetchInVainIsToldWhatTheFirstIsTold() {
    assertThat(check(ann().sign())).isInstanceOf(TokenResult.Verified.class);
    nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    issuer.fault(Fault.HANG);
    String one = ann().keyId("one").sign();
    String two = ann().keyId("two").sign();
    CompletableFuture<TokenResult> first = tokens.check(TokenDigest.of(one), one);
    CompletableFuture<TokenResult> second = tokens.check(TokenDigest.of(two), two);
    assertThat(first).isNotDone();
    assertThat(second).isNotDone();
    issuer.fault(Fault.REFUSED); // Closes the connection on which the fetch waits.
    assertThat(first.join()).isEqualTo(new TokenResult.Rejected("its issuer has no such key"));
    assertThat(second.join()).isEqualTo(first.join());
  }

  @Test
  void requestsWithTheSameNewTokenShareOneCheck() {
    issuer.fault(Fault.HANG);
    String token = ann().sign();
    TokenDigest digest = TokenDigest.of(token);
    assertThat(tokens.check(digest, token)).isNotDone();
    assertThat(tokens.check(digest, token)).isNotDone();
    assertThat(checks).hasValue(1);
  }

  @Test
  void aTokenWhoseCheckEndsAsARequestAsksForItIsNotCheckedAgain() {
    String token = ann().sign();
    TokenDigest digest = TokenDigest.of(token);
    assertThat(tokens.known(digest)).isNull();
    assertThat(check(token)).isInstanceOf(TokenResult.Verified.class);
    assertThat(tokens.check(digest, token)).isCompletedWithValue(tokens.known(digest));
    assertThat(checks).hasValue(1);
  }
}
