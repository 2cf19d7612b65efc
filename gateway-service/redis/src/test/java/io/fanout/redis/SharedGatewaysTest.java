package io.fanout.redis;

import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.core.settings.Mode;
import io.fanout.test.GatewayStartFailed;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole gateways that share a limit and a quota. */
final class SharedGatewaysTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "shared-limits.md");
  private static final Pattern EXAMPLE = Pattern.compile("(?ms)^```yaml\\n(.*?)^```$");
  private static final String SETTINGS =
      """
      gateway:
        limits:
          four: { per-day: 4, key: [client.address], shared: true }
        backends:
          geo: { quota: { calls: 3, per: 1h, shared: true, when-over: reject } }
        endpoints:
          - { path: /limited, limits: [four], calls: { c: { backend: other, path: / } } }
          - { path: /quota, calls: { c: { backend: geo, path: /, required: true } } }
      """;

  static List<Mode> modes() {
    return TestGateway.modes();
  }

  private static TestGateway gateway(
      Mode mode, RedisServer server, TestBackend geo, TestBackend other) {
    return TestGateway.builder()
        .mode(mode)
        .yaml(SETTINGS)
        .properties("gateway.redis.hosts[0]=" + server.host())
        .backend(geo)
        .backend(other)
        .start();
  }

  private static TestBackend answering(String name) {
    return backend(name).answers(request -> Replies.json("{}"));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void twoGatewaysCountTogether(Mode mode) {
    try (RedisServer server = RedisServer.start();
        TestGateway one = gateway(mode, server, answering("geo"), answering("other"));
        TestGateway two = gateway(mode, server, answering("geo"), answering("other"))) {
      Eventually.holds(
          "both are on the list", () -> server.ask(r -> r.zcard("fanout:gateways")) == 2);
      int granted = 0;
      for (int i = 0; i < 12; i++) {
        granted += (i % 2 == 0 ? one : two).get("/limited").status() == 200 ? 1 : 0;
      }
      // Four, plus what a gateway grants before it learns of the others' grants: at most its part.
      assertThat(granted).isBetween(4, 6);
      int called = 0;
      for (int i = 0; i < 8; i++) {
        int status = (i % 2 == 0 ? one : two).get("/quota").status();
        assertThat(status).isIn(200, 503);
        called += status == 200 ? 1 : 0;
      }
      assertThat(called).isEqualTo(3);
    }
  }

  @Test
  void theExampleOfThePageServesWithRedisAndWithout() throws IOException {
    Matcher example = EXAMPLE.matcher(Files.readString(PAGE));
    assertThat(example.find()).isTrue();
    try (RedisServer server = RedisServer.start("--requirepass", "tell-nobody");
        TestGateway gateway =
            TestGateway.builder()
                .yaml(example.group(1))
                .properties("REDIS_PASSWORD=tell-nobody", "gateway.redis.hosts[0]=" + server.host())
                .backend(answering("geo"))
                .start()) {
      assertThat(gateway.get("/places/1").status()).isEqualTo(200);
      server.kill();
      for (int i = 0; i < 20; i++) {
        assertThat(gateway.get("/places/1").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void allRedisErrorsAreReportedTogether() {
    TestGateway.Builder gateway =
        TestGateway.builder()
            .yaml(SETTINGS)
            .properties(
                "gateway.redis.hosts[0]=redis://one:6379",
                "gateway.redis.hosts[1]=http://two:6379",
                "gateway.redis.username=u",
                "gateway.redis.ssl-bundle=none",
                "gateway.redis.timeout=2s",
                "gateway.backends.geo.quota.per=500ms")
            .backend(answering("geo"))
            .backend(answering("other"));
    assertThatThrownBy(gateway::start)
        .isInstanceOf(GatewayStartFailed.class)
        .hasMessageContaining("gateway.redis.hosts: ")
        .hasMessageContaining("gateway.redis.hosts[1]: http://two:6379")
        .hasMessageContaining("gateway.redis.password: ")
        .hasMessageContaining("gateway.redis.ssl-bundle: none")
        .hasMessageContaining("gateway.redis.timeout: ")
        .hasMessageContaining("gateway.backends.geo.quota.per: ");
  }

  @Test
  void aSharedLimitNeedsRedis() {
    TestGateway.Builder gateway =
        TestGateway.builder().yaml(SETTINGS).backend(answering("geo")).backend(answering("other"));
    assertThatThrownBy(gateway::start)
        .hasMessageContaining("gateway.limits.four.shared: true")
        .hasMessageContaining("gateway.backends.geo.quota.shared: true");
  }
}
