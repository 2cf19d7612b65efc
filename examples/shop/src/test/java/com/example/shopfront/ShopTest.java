package com.example.shopfront;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.nimbusds.jwt.SignedJWT;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shop's gateway with its real settings, in every mode that this JDK has. */
class ShopTest {
  private ShopParts parts;

  @BeforeEach
  void startParts() throws IOException {
    parts = new ShopParts(0);
  }

  @AfterEach
  void stopParts() throws IOException {
    parts.close();
  }

  /** The gateway as it is, but with time limits that only a hang reaches. */
  private TestGateway gateway(Mode mode, String... more) {
    return TestGateway.builder()
        .mode(mode)
        .config("classpath:/application.yml")
        .properties(parts.settings())
        .properties("TIMEOUT=1m", "DEADLINE=1m")
        .properties(more)
        .start();
  }

  private static GatewayAnswer lamp(TestGateway gateway, String token) {
    return gateway.get("/products/lamp", "Authorization", "Bearer " + token);
  }

  private static String subject(Request request) throws Exception {
    String bearer = request.headers().first("Authorization").substring("Bearer ".length());
    return SignedJWT.parse(bearer).getJWTClaimsSet().getSubject();
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aCustomerSeesWhatTwoServicesTellTheGateway(Mode mode) throws Exception {
    try (TestGateway gateway = gateway(mode)) {
      GatewayAnswer answer = lamp(gateway, parts.tokenOf("ada"));

      assertThat(answer)
          .isComplete()
          .hasBody("{\"stock\":{\"available\": 3},\"price\":{\"price\": 12.50}}");
      Request stock = parts.stock.requests().get(0);
      assertThat(subject(stock)).isEqualTo("gateway-stock");
      assertThat(stock.headers().first("X-Customer")).isEqualTo("ada");
      assertThat(subject(parts.prices.requests().get(0))).isEqualTo("gateway-prices");
      assertThat(parts.issuer.tokenRequests()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void strangersAndCustomersWithoutTheScopeAreTurnedAway(Mode mode) {
    try (TestGateway gateway = gateway(mode)) {
      assertThat(gateway.get("/products/lamp")).isProblem(401);
      assertThat(lamp(gateway, parts.issuer.token("eve").forged().sign())).isProblem(401);
      assertThat(lamp(gateway, parts.issuer.token("guest").sign())).isProblem(403);
      assertThat(parts.stock.requests()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void eachCustomerHasALimit(Mode mode) {
    try (TestGateway gateway =
        gateway(
            mode,
            "gateway.limits.per-customer.per-minute=1",
            "gateway.limits.per-customer.burst=3")) {
      for (int i = 0; i < 3; i++) {
        assertThat(lamp(gateway, parts.tokenOf("ada"))).isComplete();
      }
      assertThat(lamp(gateway, parts.tokenOf("ada"))).isProblem(429);
      assertThat(lamp(gateway, parts.tokenOf("bob"))).isComplete();
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void thePagesOriginMaySendCredentialsAndNoOtherMay(Mode mode) {
    try (TestGateway gateway = gateway(mode)) {
      GatewayAnswer own = preflight(gateway, parts.page.origin());
      assertThat(own)
          .hasStatus(204)
          .hasHeader("Access-Control-Allow-Origin", parts.page.origin())
          .hasHeader("Access-Control-Allow-Credentials", "true");
      assertThat(own.header("Vary")).contains("Origin");
      GatewayAnswer other = preflight(gateway, "https://elsewhere.example");
      assertThat(other.header("Access-Control-Allow-Origin")).isNull();
    }
  }

  private static GatewayAnswer preflight(TestGateway gateway, String origin) {
    return gateway.send(
        HttpRequest.newBuilder(gateway.uri("/products/lamp"))
            .method("OPTIONS", BodyPublishers.noBody())
            .header("Origin", origin)
            .header("Access-Control-Request-Method", "GET")
            .header("Access-Control-Request-Headers", "authorization"));
  }

  @Test
  void thePageWorksInABrowserAndOneOfAnotherOriginDoesNot(@TempDir Path profile)
      throws Exception {
    Optional<Chromium> chromium = Chromium.installed();
    assumeTrue(chromium.isPresent(), "not tested: the page in a browser; there is no Chromium");
    try (TestGateway gateway = gateway(Mode.FIBER);
        WebPage strange = new WebPage(0, () -> parts.tokenOf("ada"))) {
      String query = "/?gateway=http://127.0.0.1:" + gateway.port();

      String page = chromium.get().page(parts.page.origin() + query, profile);

      assertThat(page)
          .contains(
              "<p id=\"answer\">200 {\"stock\":{\"available\": 3},\"price\":{\"price\": 12.50}}"
                  + " \"per-customer\";r=29;t=");
      assertThat(parts.stock.requests().get(0).headers().first("Cookie")).isEqualTo("basket=lamp");
      assertThat(chromium.get().page(strange.origin() + query, profile))
          .contains("<p id=\"answer\">failed: ");
      assertThat(parts.stock.requests()).hasSize(1);
    }
  }

  private static final String[] SIX_CALLS = {
    "gateway.backends.prices.quota.calls=6",
    "gateway.backends.prices.quota.per=1h",
    "gateway.backends.prices.quota.when-over=reject"
  };

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void threeGatewaysShareTheQuota(Mode mode) {
    try (TestGateway one = gateway(mode, SIX_CALLS);
        TestGateway two = gateway(mode, SIX_CALLS);
        TestGateway three = gateway(mode, SIX_CALLS)) {
      List<TestGateway> gateways = List.of(one, two, three);
      await().until(() -> all(gateways, "fanout.shared.gateways", 3));

      for (int i = 0; i < 12; i++) {
        lamp(gateways.get(i % 3), parts.tokenOf("ada"));
      }

      assertThat(parts.prices.requests()).hasSize(6);
      for (TestGateway gateway : gateways) {
        assertThat(lamp(gateway, parts.tokenOf("ada")))
            .isPartial()
            .hasCall("price", CallResultKind.REJECTED_QUOTA);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void withoutRedisEachGatewayHasAThirdOfTheQuota(Mode mode) throws IOException {
    try (TestGateway one = gateway(mode, SIX_CALLS);
        TestGateway two = gateway(mode, SIX_CALLS);
        TestGateway three = gateway(mode, SIX_CALLS)) {
      List<TestGateway> gateways = List.of(one, two, three);
      await().until(() -> all(gateways, "fanout.shared.gateways", 3));

      parts.redis.stop();
      await().until(() -> all(gateways, "fanout.shared.reachable", 0));

      for (TestGateway gateway : gateways) {
        assertThat(lamp(gateway, parts.tokenOf("ada"))).isComplete();
        assertThat(lamp(gateway, parts.tokenOf("ada"))).isComplete();
        assertThat(lamp(gateway, parts.tokenOf("ada")))
            .isPartial()
            .hasCall("price", CallResultKind.REJECTED_QUOTA);
      }
    }
  }

  private static ConditionFactory await() {
    return Awaitility.await().atMost(Duration.ofMinutes(1)).pollInterval(Duration.ofMillis(20));
  }

  private static boolean all(List<TestGateway> gateways, String gauge, double value) {
    return gateways.stream()
        .map(gateway -> gateway.bean(MeterRegistry.class))
        .allMatch(meters -> meters.get(gauge).gauge().value() == value);
  }
}
