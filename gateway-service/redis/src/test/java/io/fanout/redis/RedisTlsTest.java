package io.fanout.redis;

import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.fanout.policy.limit.LimitRule;
import io.fanout.policy.shared.TlsManagers;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A real server that accepts TLS only, with valid and invalid certificates. */
@ExtendWith(OutputCaptureExtension.class)
@SuppressWarnings("NullAway.Init") // JUnit sets the folder, and setUp makes the certificates
final class RedisTlsTest {
  private static final String HERE = "127.0.0.1";
  private static final String SETTINGS =
      """
      spring.ssl.bundle.pem.redis:
        truststore: { certificate: "file:%s" }
        keystore: { certificate: "file:%s", private-key: "file:%s" }
      gateway:
        redis: { hosts: ["%s"], ssl-bundle: redis, gateways: 2, lease-time: 1500ms }
        limits:
          four: { per-day: 4, key: [all], shared: true }
        backends:
          geo: { quota: { calls: 4, per: 1h, shared: true, when-over: reject } }
          other: { timeout: 20s }
        endpoints:
          - { path: /limited, limits: [four], calls: { c: { backend: other, path: / } } }
          - { path: /quota, calls: { c: { backend: geo, path: /, required: true } } }
      """;

  @TempDir static Path folder;
  private static TestAuthority authority;
  private static TestAuthority.Signed server;
  private static TestAuthority.Signed gateway;

  @BeforeAll
  static void makeCertificates() throws Exception {
    authority = new TestAuthority("authority", folder);
    server = authority.signed("server", HERE);
    gateway = authority.signed("gateway", HERE);
  }

  static List<Mode> modes() {
    return TestGateway.modes();
  }

  private static TestGateway gateway(Mode mode, RedisServer redis, Path trusted) {
    return TestGateway.builder()
        .mode(mode)
        .yaml(SETTINGS.formatted(trusted, gateway.certificate(), gateway.key(), redis.host()))
        .backend(backend("geo").answers(request -> Replies.json("{}")))
        .backend(backend("other").answers(request -> Replies.json("{}")))
        .start();
  }

  private static double gauge(TestGateway gateway, String name) {
    return gateway.bean(MeterRegistry.class).get(name).gauge().value();
  }

  private static long answered(String path, int requests, TestGateway... gateways) {
    long answered = 0;
    for (int i = 0; i < requests; i++) {
      int status = gateways[i % gateways.length].get(path).status();
      assertThat(status).isIn(200, 429, 503);
      answered += status == 200 ? 1 : 0;
    }
    return answered;
  }

  @ParameterizedTest
  @MethodSource("modes")
  void gatewaysCountTogetherWithTheCertificatesOfTheirBundle(Mode mode) throws Exception {
    try (RedisServer redis = RedisServer.startWithTls(server.serverOptions(true));
        TestGateway one = gateway(mode, redis, authority.authority());
        TestGateway two = gateway(mode, redis, authority.authority())) {
      Eventually.holds(
          "both know of each other",
          () ->
              gauge(one, "fanout.shared.gateways") == 2
                  && gauge(two, "fanout.shared.gateways") == 2
                  && gauge(one, "fanout.shared.reachable") == 1
                  && gauge(two, "fanout.shared.reachable") == 1);
      assertThat(answered("/quota", 10, one, two)).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aGatewayThatDoesNotTrustTheServerGoesOnWithItsPart(Mode mode, CapturedOutput output)
      throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere-" + mode));
    Path another = new TestAuthority("another", elsewhere).authority();
    try (RedisServer redis = RedisServer.startWithTls(server.serverOptions(false));
        TestGateway alone = gateway(mode, redis, another)) {
      Eventually.holds(
          "the log says why",
          () -> output.getOut().contains("Redis at [%s] cannot be used: ".formatted(redis.host())));
      assertThat(output).contains("TLS failed: unable to find valid certification path");

      assertThat(answered("/limited", 10, alone)).isEqualTo(2);
      assertThat(answered("/quota", 10, alone)).isEqualTo(2);
      assertThat(gauge(alone, "fanout.shared.reachable")).isZero();
    }
  }

  @Test
  void aCertificateForAnotherAddressIsNotTheServers() throws Exception {
    TestAuthority.Signed other = authority.signed("other", "192.0.2.1");
    try (RedisServer redis = RedisServer.startWithTls(other.serverOptions(false))) {
      assertPartAlone(redis, authority.trusting(), "TLS failed: No subject alternative names");
    }
  }

  @Test
  void aServerThatAsksForACertificateServesNoGatewayWithoutOne() throws Exception {
    try (RedisServer redis = RedisServer.startWithTls(server.serverOptions(true))) {
      assertPartAlone(redis, authority.trusting(), "TLS failed: ");
    }
  }

  @Test
  void aServerWithoutTlsGetsNoCommand() throws Exception {
    try (RedisServer redis = RedisServer.start()) {
      String secure = redis.host().replace("redis:", "rediss:");
      try (RedisCounts counts =
          new RedisCounts(Gateways.settings(secure), authority.trusting(), System::nanoTime)) {
        Eventually.holds("it has tried", () -> failure(counts).matches("(?s).*(TLS|SSL|timed).*"));
        long listed = redis.ask(commands -> commands.dbsize());
        assertThat(listed).isZero();
      }
    }
  }

  /** The gateway does not reach the server and says why; it grants its half of a limit. */
  private static void assertPartAlone(RedisServer redis, TlsManagers tls, String why) {
    try (RedisCounts counts =
        new RedisCounts(
            Gateways.settings(List.of(redis.host()), null, null, 2), tls, System::nanoTime)) {
      Eventually.holds("the gateway says why", () -> failure(counts).contains(why));
      LimitRule rule = new LimitRule("a", 10, Duration.ofDays(1), 10, 10, true);
      LeasedCounts limit = (LeasedCounts) counts.limit(rule);
      int granted = 0;
      for (int i = 0; i < 20; i++) {
        granted += limit.take("k").granted() ? 1 : 0;
      }
      assertThat(granted).isEqualTo(5);
      assertThat(counts.failure()).isNotNull();
    }
  }

  private static String failure(RedisCounts counts) {
    return Objects.toString(counts.failure());
  }
}
