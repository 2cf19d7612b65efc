package io.fanout.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Secret;
import io.fanout.policy.limit.LimitRule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a gateway connects and reconnects to its server. */
final class RedisLinkTest {
  @Test
  void theGatewayConnectsOnceTheServerHasStarted() {
    RedisServer first = RedisServer.start();
    int port = first.port();
    first.close();
    try (RedisCounts counts =
        new RedisCounts(Gateways.settings(first.host()), null, System::nanoTime)) {
      LimitRule rule = new LimitRule("a", 3, Duration.ofDays(1), 3, 10, true);
      assertThat(counts.limit(rule).take("k").granted()).isTrue();
      Eventually.holds("it has tried", () -> String.valueOf(counts.failure()).contains("refused"));
      try (RedisServer second = RedisServer.startOn(port)) {
        Eventually.holds("the server is used", () -> counts.failure() == null);
        long listed = second.ask(redis -> redis.zcard("test:gateways"));
        assertThat(listed).isEqualTo(1);
      }
    }
  }

  @Test
  void aWrongPasswordIsAFailureThatDoesNotShowIt() {
    try (RedisServer server = RedisServer.start("--requirepass", "right")) {
      Secret wrong = Secret.of("tell-nobody");
      try (RedisCounts counts =
          new RedisCounts(
              Gateways.settings(List.of(server.host()), null, wrong, 1), null, System::nanoTime)) {
        Eventually.holds(
            "the server has refused", () -> String.valueOf(counts.failure()).contains("WRONGPASS"));
        assertThat(counts.failure()).doesNotContain("tell-nobody");
      }
    }
  }

  @Test
  void theRightPasswordOpens() {
    try (RedisServer server = RedisServer.start("--requirepass", "right");
        RedisCounts counts =
            new RedisCounts(
                Gateways.settings(List.of(server.host()), null, Secret.of("right"), 1),
                null,
                System::nanoTime)) {
      Eventually.holds("the server is used", () -> counts.failure() == null);
      assertThat(counts.gateways()).isEqualTo(1);
    }
  }

  @Test
  void theGatewayUsesTheReplicaThatSentinelPromotes() {
    try (RedisServer master = RedisServer.start("--repl-diskless-sync-delay", "0");
        RedisServer replica =
            RedisServer.start("--replicaof", "127.0.0.1", Integer.toString(master.port()))) {
      Eventually.holds(
          "the replica has the master's data",
          () -> replica.ask(redis -> redis.info("replication")).contains("master_link_status:up"));
      try (RedisServer sentinel = RedisServer.sentinelOf(master)) {
        Gateways gateways =
            Gateways.open(2, Gateways.settings(List.of(sentinel.host()), "shop", null, 2));
        try (gateways) {
          LimitRule rule = new LimitRule("a", 10, Duration.ofDays(1), 10, 10, true);
          LeasedCounts counts = (LeasedCounts) gateways.get(0).limit(rule);
          assertThat(counts.take("k").granted()).isTrue();
          Eventually.holds(
              "the master and its replica know",
              () -> replica.ask(redis -> redis.exists(counts.redisKey("k"))) == 1);
          master.kill();
          gateways.areAway();
          assertThat(counts.take("k").granted()).isTrue();
          gateways.areShared();
          String role = replica.ask(redis -> redis.info("replication"));
          assertThat(role).contains("role:master");
        }
      }
    }
  }

  @Test
  void aGatewayThatLeavesIsNotCountedAnyMore() {
    try (RedisServer server = RedisServer.start();
        Gateways gateways = Gateways.open(2, Gateways.settings(server.host()))) {
      gateways.get(1).close();
      Eventually.holds("one is left", () -> server.ask(redis -> redis.zcard("test:gateways")) == 1);
      Eventually.holds("and knows it", () -> gateways.get(0).gateways() == 1);
    }
  }
}
