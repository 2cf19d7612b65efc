package io.fanout.test.issuer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.nimbusds.jwt.SignedJWT;
import io.fanout.test.backend.Fault;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The issuer behaves like an OpenID Connect provider, over HTTP. */
final class TestIssuerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final TestIssuer ISSUER =
      TestIssuer.builder()
          .audience("shop")
          .tokenLifetime(Duration.ofMinutes(10))
          .clock(InstantSource.fixed(NOW))
          .client("stock", "s3cr:t", "stock.read", "stock.write")
          .client("public client", "a b", "")
          .start();

  @AfterAll
  static void close() {
    ISSUER.close();
  }

  @AfterEach
  void reset() {
    ISSUER.withdrawOldKeys().publishInstead(null).backend().reset();
  }

  private static HttpResponse<String> get(String address) throws IOException, InterruptedException {
    return HTTP.send(HttpRequest.newBuilder(URI.create(address)).build(), BodyHandlers.ofString());
  }

  private static HttpResponse<String> post(String form, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(ISSUER.tokenUri()))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form));
    return HTTP.send(
        (headers.length == 0 ? request : request.headers(headers)).build(),
        BodyHandlers.ofString());
  }

  private static boolean isSignedByAPublishedKey(SignedJWT token)
      throws IOException, InterruptedException, ParseException, JOSEException {
    JWK key =
        JWKSet.parse(get(ISSUER.jwksUri()).body()).getKeyByKeyId(token.getHeader().getKeyID());
    if (key == null) {
      return false;
    }
    assertThat(key.isPrivate()).isFalse();
    JWSVerifier verifier =
        key.getKeyType().getValue().equals("RSA")
            ? new RSASSAVerifier(key.toRSAKey())
            : new ECDSAVerifier(key.toECKey());
    return token.verify(verifier);
  }

  @Test
  void discoveryNamesItsEndpoints() throws Exception {
    Map<String, Object> document =
        JSONObjectUtils.parse(get(ISSUER.url() + "/.well-known/openid-configuration").body());
    assertThat(document)
        .containsEntry("issuer", ISSUER.url())
        .containsEntry("jwks_uri", ISSUER.jwksUri())
        .containsEntry("token_endpoint", ISSUER.tokenUri());
    assertThat(ISSUER.keyFetches()).isZero();
    assertThat(ISSUER.settings("main"))
        .containsExactly(
            "gateway.identity.issuers.main.issuer=" + ISSUER.url(),
            "gateway.identity.issuers.main.audiences=shop");
  }

  @ParameterizedTest
  @ValueSource(strings = {"RS256", "ES256"})
  void tokensCarryRealSignatures(String algorithm) throws Exception {
    SignedJWT token =
        SignedJWT.parse(
            ISSUER
                .token("ann")
                .algorithm(algorithm)
                .scopes("a", "b")
                .roles("buyer")
                .claim("tenant", "acme")
                .notBefore(NOW)
                .sign());
    assertThat(isSignedByAPublishedKey(token)).isTrue();
    assertThat(token.getHeader().getAlgorithm().getName()).isEqualTo(algorithm);
    assertThat(token.getJWTClaimsSet().toJSONObject())
        .containsEntry("iss", ISSUER.url())
        .containsEntry("sub", "ann")
        .containsEntry("aud", "shop")
        .containsEntry("scope", "a b")
        .containsEntry("realm_access", Map.of("roles", List.of("buyer")))
        .containsEntry("tenant", "acme")
        .containsEntry("nbf", NOW.getEpochSecond())
        .containsEntry("exp", NOW.getEpochSecond() + 600);
  }

  @Test
  void aForgedTokenNamesAKeyThatDidNotSignIt() throws Exception {
    SignedJWT forged = SignedJWT.parse(ISSUER.token("ann").forged().sign());
    assertThat(isSignedByAPublishedKey(forged)).isFalse();
    assertThat(JWKSet.parse(ISSUER.publishedKeys()).getKeyByKeyId(forged.getHeader().getKeyID()))
        .isNotNull();
    SignedJWT unknown = SignedJWT.parse(ISSUER.token("ann").keyId("nobody's").sign());
    assertThat(isSignedByAPublishedKey(unknown)).isFalse();
  }

  @Test
  void rotatedKeysStayUntilTheyAreWithdrawn() throws Exception {
    SignedJWT before = SignedJWT.parse(ISSUER.token("ann").algorithm("ES256").sign());
    ISSUER.rotateKeys();
    SignedJWT after = SignedJWT.parse(ISSUER.token("ann").algorithm("ES256").sign());
    assertThat(after.getHeader().getKeyID()).isNotEqualTo(before.getHeader().getKeyID());
    assertThat(isSignedByAPublishedKey(before)).isTrue();
    ISSUER.withdrawOldKeys();
    assertThat(isSignedByAPublishedKey(before)).isFalse();
    assertThat(isSignedByAPublishedKey(after)).isTrue();
  }

  @Test
  void itPublishesAThousandKeysOrGarbage() throws Exception {
    ISSUER.publishMoreKeys(1_000);
    assertThat(JWKSet.parse(get(ISSUER.jwksUri()).body()).getKeys())
        .extracting(JWK::getKeyID)
        .doesNotHaveDuplicates()
        .hasSize(1_002);
    ISSUER.publishInstead("<html>");
    assertThat(get(ISSUER.jwksUri()).body()).isEqualTo("<html>");
    assertThat(ISSUER.keyFetches()).isEqualTo(2);
  }

  @Test
  void itFailsAsItIsTold() throws Exception {
    ISSUER.fault(Fault.UNAVAILABLE);
    assertThat(get(ISSUER.jwksUri()).statusCode()).isEqualTo(503);
    ISSUER.recover();
    assertThat(get(ISSUER.jwksUri()).statusCode()).isEqualTo(200);
  }

  @Test
  void aClientGetsATokenOfItsOwn() throws Exception {
    HttpResponse<String> answer =
        post(
            "grant_type=client_credentials&client_id=stock&client_secret=s3cr%3At"
                + "&scope=stock.read&audience=warehouse");
    Map<String, Object> body = JSONObjectUtils.parse(answer.body());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(body)
        .containsEntry("token_type", "Bearer")
        .containsEntry("expires_in", 600L)
        .containsEntry("scope", "stock.read");
    SignedJWT token = SignedJWT.parse((String) body.get("access_token"));
    assertThat(isSignedByAPublishedKey(token)).isTrue();
    assertThat(token.getJWTClaimsSet().toJSONObject())
        .containsEntry("sub", "stock")
        .containsEntry("client_id", "stock")
        .containsEntry("aud", "warehouse")
        .containsEntry("scope", "stock.read");
    assertThat(ISSUER.tokenRequests()).isEqualTo(1);
  }

  @Test
  void aUsersTokenIsExchanged() throws Exception {
    String exchange =
        "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&audience=warehouse"
            + "&client_id=stock&client_secret=s3cr%3At"
            + "&subject_token_type=urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
            + "&subject_token=";
    HttpResponse<String> answer = post(exchange + ISSUER.token("ann").sign());
    Map<String, Object> body = JSONObjectUtils.parse(answer.body());
    assertThat(body)
        .containsEntry("issued_token_type", "urn:ietf:params:oauth:token-type:access_token");
    SignedJWT token = SignedJWT.parse((String) body.get("access_token"));
    assertThat(token.getJWTClaimsSet().toJSONObject())
        .containsEntry("sub", "ann")
        .containsEntry("act", Map.of("sub", "stock"))
        .containsEntry("aud", "warehouse");
    assertThat(post(exchange + ISSUER.token("ann").forged().sign()).body())
        .isEqualTo("{\"error\":\"invalid_grant\"}");
    assertThat(post(exchange + ISSUER.token("ann").expires(NOW).sign()).body())
        .isEqualTo("{\"error\":\"invalid_grant\"}");
    assertThat(post(exchange + "no-token").body()).isEqualTo("{\"error\":\"invalid_grant\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "grant_type=client_credentials&client_id=stock&client_secret=guess, 401, invalid_client",
    "grant_type=client_credentials&client_id=nobody&client_secret=x, 401, invalid_client",
    "grant_type=client_credentials, 401, invalid_client",
    "grant_type=password&client_id=stock&client_secret=s3cr%3At, 400, unsupported_grant_type",
    "client_id=stock&client_secret=s3cr%3At, 400, unsupported_grant_type",
    "grant_type=client_credentials&scope=root&client_id=stock&client_secret=s3cr%3At, 400,"
        + " invalid_scope"
  })
  void aRequestThatIsNotGoodIsRefused(String form, int status, String error) throws Exception {
    HttpResponse<String> answer = post(form);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).isEqualTo("{\"error\":\"%s\"}".formatted(error));
  }

  @Test
  void aClientMaySendItsSecretAsBasicCredentials() throws Exception {
    // Form-encoded before Base64, as in RFC 6749: "public+client:a+b".
    String basic = "Basic cHVibGljK2NsaWVudDphK2I=";
    assertThat(post("grant_type=client_credentials", "Authorization", basic).statusCode())
        .isEqualTo(200);
    assertThat(post("grant_type=client_credentials", "Authorization", "Basic !").statusCode())
        .isEqualTo(401);
  }

  @Test
  void aShellGetsAClientsTokenAsText() throws Exception {
    SignedJWT token = SignedJWT.parse(get(ISSUER.url() + "/tokens/stock").body());
    assertThat(token.getJWTClaimsSet().toJSONObject())
        .containsEntry("sub", "stock")
        .containsEntry("scope", "stock.read stock.write");
    assertThat(get(ISSUER.url() + "/tokens/nobody").statusCode()).isEqualTo(404);
    assertThat(get(ISSUER.url() + "/other").statusCode()).isEqualTo(404);
  }

  @Test
  void unsupportedAlgorithmsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TestIssuer.builder().algorithms("HS256").start())
        .withMessage("algorithm: HS256 (expected: RS256 or ES256)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ISSUER.token("ann").algorithm("none").sign())
        .withMessageContaining("expected: one that the issuer signs with: [RS256, ES256]");
  }

  @Test
  void aProgramServesTheClientsThatItIsTold() throws Exception {
    // 0 picks a free port
    try (TestIssuer issuer = IssuerProgram.start("0", "demo", "ann:pw:a,b", "bob:pw:")) {
      SignedJWT token = SignedJWT.parse(get(issuer.url() + "/tokens/ann").body());
      assertThat(token.getJWTClaimsSet().toJSONObject())
          .containsEntry("scope", "a b")
          .containsEntry("aud", "demo");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IssuerProgram.start("9104"))
        .withMessage("9104 (expected: PORT AUDIENCE CLIENT:SECRET:SCOPE,SCOPE...)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IssuerProgram.start("9104", "demo", "ann"))
        .withMessage("ann (expected: CLIENT:SECRET:SCOPE,SCOPE)");
  }
}
