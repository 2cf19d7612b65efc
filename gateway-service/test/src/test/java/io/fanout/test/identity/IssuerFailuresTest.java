package io.fanout.test.identity;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.issuer.TestIssuer;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What clients see while issuers fail, and afterwards. */
final class IssuerFailuresTest {
  private static final Map<Mode, IssuersOfMode> GATEWAYS = new EnumMap<>(Mode.class);

  @BeforeAll
  static void start() {
    TestGateway.modes().forEach(mode -> GATEWAYS.put(mode, new IssuersOfMode(mode)));
  }

  @AfterAll
  static void stop() {
    GATEWAYS.values().forEach(IssuersOfMode::close);
    GATEWAYS.clear();
  }

  private static IssuersOfMode gateway(Mode mode) {
    return Objects.requireNonNull(GATEWAYS.get(mode));
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void anIssuerThatIsDownAtTheStartServesOnceItIsUp(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer absent = gateway.issuer("absent");
    String token = absent.token("ann").sign();

    GatewayAnswer unknown = gateway.get("absent", token);

    assertThat(unknown).isProblem(503).hasHeader("Retry-After", "1");
    assertThat(unknown.body()).contains("the keys of its issuer cannot be fetched just now");
    assertThat(gateway.failing()).isPositive();
    absent.recover();
    gateway.awaitStatus("absent", token, 200);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void anIssuerThatHangsAtTheStartHoldsARequestForItsTimeoutOnly(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer hanging = gateway.issuer("hanging");
    String token = hanging.token("ann").sign();
    assertThat(gateway.get("hanging", token)).isProblem(503);
    assertThat(gateway.get("good", gateway.issuer("good").token("ann").sign())).isComplete();
    hanging.recover();
    gateway.awaitStatus("hanging", token, 200);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void garbageKeysAtTheStartAreRefused(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer garbled = gateway.issuer("garbled");
    String token = garbled.token("ann").sign();
    assertThat(gateway.get("garbled", token)).isProblem(503);
    garbled.publishInstead(null);
    gateway.awaitStatus("garbled", token, 200);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void fetchedKeysStayValidDuringAnOutage(Mode mode) {
    try (IssuersOfMode gateway = new IssuersOfMode(mode, "leaving")) {
      TestIssuer leaving = gateway.issuer("leaving");
      gateway.awaitStatus("leaving", leaving.token("ann").sign(), 200);
      String later = leaving.token("bob").sign();
      for (Fault fault : new Fault[] {Fault.REFUSED, Fault.HANG, Fault.GARBAGE, Fault.NOT_JSON}) {
        leaving.fault(fault);
        IssuersOfMode.await(() -> gateway.failing() == 1);
        assertThat(gateway.get("leaving", later)).isComplete();
        assertThat(gateway.get("leaving", leaving.token("new " + fault).sign())).isComplete();
        leaving.recover();
        IssuersOfMode.await(() -> gateway.failing() == 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void rotatedKeysAreAcceptedAndWithdrawnKeysAreNot(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer rotating = gateway.issuer("rotating");
    String old = rotating.token("ann").sign();
    gateway.awaitStatus("rotating", old, 200);
    rotating.rotateKeys();
    gateway.awaitStatus("rotating", rotating.token("ann").sign(), 200);
    assertThat(gateway.get("rotating", old)).isComplete();
    rotating.withdrawOldKeys();
    gateway.awaitStatus("rotating", old, 401);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aWrongKeyIsRefusedWithTheReason(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer good = gateway.issuer("good");
    GatewayAnswer forged = gateway.get("good", good.token("ann").forged().sign());
    assertThat(forged).isProblem(401);
    assertThat(forged.header("WWW-Authenticate"))
        .contains("error=\"invalid_token\"")
        .contains("its signature is wrong");
    assertThat(gateway.get("good", gateway.issuer("crowded").token("ann").sign())).isProblem(401);
    assertThat(gateway.get("good", good.token("ann").audience("another").sign())).isProblem(401);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aTokenOfEightKilobytesPassesTheEdge(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    String token = gateway.issuer("good").token("ann").claim("groups", "g".repeat(6_000)).sign();
    assertThat(token.length()).isGreaterThan(8_000);
    assertThat(gateway.get("good", token)).isComplete();
    assertThat(gateway.get("good", token)).isComplete();
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aThousandKeysServeAndUnknownOnesCostNoFetches(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer crowded = gateway.issuer("crowded");
    assertThat(gateway.get("crowded", crowded.token("ann").sign())).isComplete();
    Instant before = Instant.now();
    int fetches = crowded.keyFetches();
    for (int i = 0; i < 100; i++) {
      assertThat(gateway.get("crowded", crowded.token("ann").keyId("kid " + i).sign()))
          .isProblem(401);
    }
    long windows = 1 + Duration.between(before, Instant.now()).toSeconds() / 10;
    assertThat(crowded.keyFetches() - fetches).isLessThanOrEqualTo((int) windows);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void clocksMayDifferByTheSkewAndNoMore(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    TestIssuer good = gateway.issuer("good");
    Instant now = Instant.now();
    assertThat(gateway.get("good", good.token("ann").expires(now.minusSeconds(5)).sign()))
        .isComplete();
    assertThat(gateway.get("good", good.token("ann").expires(now.minusSeconds(31)).sign()).body())
        .contains("it has expired");
    assertThat(gateway.get("good", good.token("ann").notBefore(now.plusSeconds(29)).sign()))
        .isComplete();
    String early = good.token("ann").notBefore(now.plusSeconds(3_600)).sign();
    assertThat(gateway.get("good", early).body()).contains("it is not valid yet");
    assertThat(gateway.get("good", early)).isProblem(401);
  }

  @ParameterizedTest
  @MethodSource("io.fanout.test.TestGateway#modes")
  void aKnownTokenEndsWhenItExpires(Mode mode) {
    IssuersOfMode gateway = gateway(mode);
    String token;
    do {
      // On a slow machine the deadline may pass before the gateway sends it.
      token = gateway.issuer("good").token("ann").expires(Instant.now().minusSeconds(28)).sign();
    } while (gateway.get("good", token).status() != 200);
    gateway.awaitStatus("good", token, 401);
  }
}
