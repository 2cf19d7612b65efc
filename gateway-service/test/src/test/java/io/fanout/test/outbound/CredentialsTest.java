package io.fanout.test.outbound;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.issuer.TestIssuer;
import java.text.ParseException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The credentials that backends receive, in every mode. */
class CredentialsTest {
  private static final String CONFIG =
      """
      gateway:
        backends:
          issuer: { timeout: 20s }
          geo:
            timeout: 30s
            credentials:
              %s
        endpoints:
          - path: /places/{id}
            deadline: 30s
            pass-headers: [Authorization]
            calls:
              place: { backend: geo, path: "/places/{id}", required: true }
      """;

  private static final String OAUTH2 =
      "oauth2: { backend: issuer, path: /token, client-id: gate way, client-secret: 's3cr:t',"
          + " scope: read write }";
  private static final String EXCHANGE =
      "token-exchange: { backend: issuer, path: /token, client-id: gw, client-secret: s3cret,"
          + " client-secret-in: body, audience: geo }";

  private static TestIssuer.Builder issuer() {
    return TestIssuer.builder()
        .algorithms("ES256")
        .client("gate way", "s3cr:t", "read", "write", "delete")
        .client("gw", "s3cret", "read");
  }

  private static TestGateway gateway(
      @Nullable Mode mode, String credentials, TestBackend... backends) {
    TestGateway.Builder gateway = TestGateway.builder().yaml(CONFIG.formatted(credentials));
    for (TestBackend each : backends) {
      gateway.backend(each);
    }
    return (mode == null ? gateway : gateway.mode(mode)).start();
  }

  private static TestBackend geo() {
    return backend("geo").answers(request -> Replies.json("{\"at\": 1}"));
  }

  private static @Nullable String authorization(Request request) {
    return request.headers().first("Authorization");
  }

  /** The claims of the token that a backend received. */
  private static Map<String, Object> claims(Request request) {
    String bearer = Objects.requireNonNull(authorization(request));
    assertThat(bearer).startsWith("Bearer ");
    try {
      return SignedJWT.parse(bearer.substring("Bearer ".length())).getJWTClaimsSet().toJSONObject();
    } catch (ParseException e) {
      throw new AssertionError(bearer, e);
    }
  }

  private static String body(Request request) {
    return Objects.requireNonNull(request.body()).utf8();
  }

  @Test
  void aBearerTokenReplacesTheClients() {
    TestBackend geo = geo();
    try (TestGateway gateway = gateway(null, "bearer: abc.def", geo, backend("issuer"))) {
      assertThat(gateway.get("/places/1", "Authorization", "Bearer mine")).isComplete();
      assertThat(authorization(geo.requests().get(0))).isEqualTo("Bearer abc.def");
    }
  }

  @Test
  void aUserNameAndAPasswordAreSent() {
    TestBackend geo = geo();
    try (TestGateway gateway =
        gateway(
            null, "basic: { username: Aladdin, password: open sesame }", geo, backend("issuer"))) {
      assertThat(gateway.get("/places/1")).isComplete();
      assertThat(authorization(geo.requests().get(0)))
          .isEqualTo("Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    }
  }

  @Test
  void aRequestIsSignedForItsHost() {
    TestBackend geo = geo();
    String signature =
        "signature: { type: hmac, key-id: k1, secret: s3cret, options: { components:"
            + " '@method @target-uri' } }";
    try (TestGateway gateway = gateway(null, signature, geo, backend("issuer"))) {
      assertThat(gateway.get("/places/1")).isComplete();
      Request sent = geo.requests().get(0);
      assertThat(sent.headers().first("Signature-Input"))
          .matches("sig1=\\(\"@method\" \"@target-uri\"\\);created=\\d+;keyid=\"k1\"");
      assertThat(sent.headers().first("Signature")).matches("sig1=:[A-Za-z0-9+/=]{44}:");
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void oneFetchServesEveryCall(Mode mode) throws Exception {
    CompletableFuture<Void> release = new CompletableFuture<>();
    TestBackend geo = geo();
    ExecutorService clients = Executors.newFixedThreadPool(8);
    try (TestIssuer issuer = issuer().start().holdUntil(release);
        TestGateway gateway = gateway(mode, OAUTH2, geo, issuer.backend())) {
      List<CompletableFuture<GatewayAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> gateway.get("/places/1"), clients));
      }
      issuer.backend().awaitRequests(1);
      release.complete(null);
      for (CompletableFuture<GatewayAnswer> answer : answers) {
        assertThat(answer.get(60, TimeUnit.SECONDS)).isComplete();
      }
      assertThat(issuer.tokenRequests()).isEqualTo(1);
      Request asked = issuer.backend().requests().get(0);
      assertThat(authorization(asked)).isEqualTo("Basic Z2F0ZSt3YXk6czNjciUzQXQ=");
      assertThat(body(asked)).isEqualTo("grant_type=client_credentials&scope=read+write");
      assertThat(geo.requests())
          .hasSize(8)
          .extracting(CredentialsTest::authorization)
          .containsOnly(authorization(geo.requests().get(0)));
      assertThat(claims(geo.requests().get(0)))
          .containsEntry("sub", "gate way")
          .containsEntry("scope", "read write");
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aTokenIsReplacedAheadOfItsEnd(Mode mode) {
    TestBackend geo = geo();
    // A lifetime that makes the gateway replace the token half a second later.
    try (TestIssuer issuer = issuer().tokenLifetime(Duration.ofSeconds(1)).start();
        TestGateway gateway = gateway(mode, OAUTH2, geo, issuer.backend())) {
      while (issuer.tokenRequests() < 3) {
        assertThat(gateway.get("/places/1")).isComplete();
      }
      assertThat(geo.requests())
          .extracting(CredentialsTest::authorization)
          .contains(authorization(geo.requests().get(0)))
          .doesNotContainNull();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aYoungTokenThatIsRefusedIsNotFetchedAgain(Mode mode) {
    TestBackend geo = backend("geo").answers(request -> Replies.json(401, "{}"));
    try (TestIssuer issuer = issuer().start();
        TestGateway gateway = gateway(mode, OAUTH2, geo, issuer.backend())) {
      for (int i = 0; i < 3; i++) {
        assertThat(gateway.get("/places/1"))
            .isProblem(502)
            .isAbout("place", CallResultKind.BACKEND_STATUS);
      }
      assertThat(issuer.tokenRequests()).isEqualTo(1);
      assertThat(geo.requests()).hasSize(3);
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void withoutATokenTheCallIsNotSent(Mode mode) {
    TestBackend geo = geo();
    try (TestIssuer issuer = TestIssuer.builder().algorithms("ES256").start();
        TestGateway gateway = gateway(mode, OAUTH2, geo, issuer.backend())) {
      GatewayAnswer answer = gateway.get("/places/1");
      assertThat(answer).isProblem(503).isAbout("place", CallResultKind.NO_CREDENTIALS);
      assertThat(answer.body()).doesNotContain("s3cr").doesNotContain("invalid_client");
      assertThat(gateway.get("/places/1")).isProblem(503);
      assertThat(geo.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void eachClientsTokenIsExchangedOnce(Mode mode) {
    TestBackend geo = geo();
    try (TestIssuer issuer = issuer().start();
        TestGateway gateway = gateway(mode, EXCHANGE, geo, issuer.backend())) {
      String anna = issuer.token("anna").sign();
      String bert = issuer.token("bert").sign();
      for (String client : List.of(anna, bert, anna)) {
        assertThat(gateway.get("/places/1", "Authorization", "Bearer " + client)).isComplete();
      }
      assertThat(geo.requests())
          .extracting(request -> claims(request).get("sub"))
          .containsExactly("anna", "bert", "anna");
      assertThat(claims(geo.requests().get(0)))
          .containsEntry("aud", "geo")
          .containsEntry("act", Map.of("sub", "gw"));
      assertThat(authorization(geo.requests().get(2)))
          .isEqualTo(authorization(geo.requests().get(0)));
      assertThat(issuer.tokenRequests()).isEqualTo(2);
      assertThat(body(issuer.backend().requests().get(0)))
          .isEqualTo(
              "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&audience=geo"
                  + "&subject_token="
                  + anna
                  + "&subject_token_type="
                  + "urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
                  + "&client_id=gw&client_secret=s3cret");
      assertThat(gateway.get("/places/1")).isProblem(400);
    }
  }
}
