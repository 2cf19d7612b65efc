package io.fanout.test.outbound;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What backends receive as credentials, in every mode. */
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

  private final AtomicInteger tokens = new AtomicInteger();
  private volatile int lifetimeSeconds = 3600;

  private TestBackend issuer() {
    return backend("issuer")
        .answers(
            request ->
                Replies.json(
                    "{\"access_token\": \"t%d\", \"token_type\": \"Bearer\", \"expires_in\": %d}"
                        .formatted(tokens.incrementAndGet(), lifetimeSeconds)));
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

  @Test
  void aBearerTokenReplacesTheClients() {
    TestBackend geo = geo();
    try (TestGateway gateway = gateway(null, "bearer: abc.def", geo, issuer())) {
      assertThat(gateway.get("/places/1", "Authorization", "Bearer mine")).isComplete();
      assertThat(authorization(geo.requests().get(0))).isEqualTo("Bearer abc.def");
    }
  }

  @Test
  void aUserNameAndAPasswordAreSent() {
    TestBackend geo = geo();
    try (TestGateway gateway =
        gateway(null, "basic: { username: Aladdin, password: open sesame }", geo, issuer())) {
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
    try (TestGateway gateway = gateway(null, signature, geo, issuer())) {
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
    TestBackend issuer =
        backend("issuer")
            .answers(
                request -> {
                  release.join();
                  return Replies.json("{\"access_token\": \"t1\", \"expires_in\": 3600}");
                });
    ExecutorService clients = Executors.newFixedThreadPool(8);
    try (TestGateway gateway = gateway(mode, OAUTH2, geo, issuer)) {
      List<CompletableFuture<GatewayAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        answers.add(CompletableFuture.supplyAsync(() -> gateway.get("/places/1"), clients));
      }
      issuer.awaitRequests(1);
      release.complete(null);
      for (CompletableFuture<GatewayAnswer> answer : answers) {
        assertThat(answer.get(60, TimeUnit.SECONDS)).isComplete();
      }
      assertThat(issuer.requests()).hasSize(1);
      Request asked = issuer.requests().get(0);
      assertThat(authorization(asked)).isEqualTo("Basic Z2F0ZSt3YXk6czNjciUzQXQ=");
      assertThat(Objects.requireNonNull(asked.body()).utf8())
          .isEqualTo("grant_type=client_credentials&scope=read+write");
      assertThat(geo.requests()).hasSize(8).allMatch(r -> "Bearer t1".equals(authorization(r)));
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aTokenIsReplacedAheadOfItsEnd(Mode mode) throws Exception {
    lifetimeSeconds = 1; // So that half a second later it is to be replaced.
    TestBackend geo = geo();
    TestBackend issuer = issuer();
    try (TestGateway gateway = gateway(mode, OAUTH2, geo, issuer)) {
      while (issuer.requests().size() < 3) {
        assertThat(gateway.get("/places/1")).isComplete();
      }
      assertThat(authorization(geo.requests().get(0))).isEqualTo("Bearer t1");
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aYoungTokenThatIsRefusedIsNotFetchedAgain(Mode mode) {
    TestBackend geo = backend("geo").answers(request -> Replies.json(401, "{}"));
    TestBackend issuer = issuer();
    try (TestGateway gateway = gateway(mode, OAUTH2, geo, issuer)) {
      for (int i = 0; i < 3; i++) {
        assertThat(gateway.get("/places/1"))
            .isProblem(502)
            .isAbout("place", CallResultKind.BACKEND_STATUS);
      }
      assertThat(issuer.requests()).hasSize(1);
      assertThat(geo.requests()).hasSize(3);
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void withoutATokenTheCallIsNotSent(Mode mode) {
    TestBackend geo = geo();
    TestBackend issuer =
        backend("issuer").answers(r -> Replies.json(401, "{\"error\": \"invalid_client\"}"));
    try (TestGateway gateway = gateway(mode, OAUTH2, geo, issuer)) {
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
    TestBackend issuer = issuer();
    try (TestGateway gateway = gateway(mode, EXCHANGE, geo, issuer)) {
      for (String client : List.of("anna", "bert", "anna")) {
        assertThat(gateway.get("/places/1", "Authorization", "Bearer " + client)).isComplete();
      }
      assertThat(geo.requests())
          .extracting(CredentialsTest::authorization)
          .containsExactly("Bearer t1", "Bearer t2", "Bearer t1");
      assertThat(Objects.requireNonNull(issuer.requests().get(0).body()).utf8())
          .isEqualTo(
              "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Atoken-exchange&audience=geo"
                  + "&subject_token=anna&subject_token_type="
                  + "urn%3Aietf%3Aparams%3Aoauth%3Atoken-type%3Aaccess_token"
                  + "&client_id=gw&client_secret=s3cret");
      assertThat(gateway.get("/places/1")).isProblem(400);
    }
  }
}
