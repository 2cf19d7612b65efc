package io.fanout.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.RedisSettings;
import io.fanout.policy.limit.LimitRule;
import io.fanout.policy.limit.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Three gateways share one limit on a real server, which the tests kill, stall, empty and replace.
 */
final class SharedLimitTest {
  private static final int GATEWAYS = 3;

  private RedisServer server = RedisServer.start();
  private final RedisSettings settings = Gateways.settings(server.host());
  private final Gateways gateways = Gateways.open(GATEWAYS, settings);

  @AfterEach
  void close() {
    gateways.close();
    server.close();
  }

  private List<LeasedCounts> limit(long burst) {
    LimitRule rule = new LimitRule("a", burst, Duration.ofDays(1), burst, 1_000, true);
    return gateways.all().stream().map(each -> (LeasedCounts) each.limit(rule)).toList();
  }

  private static int granted(LeasedCounts counts, String key, int tries) {
    int granted = 0;
    for (int i = 0; i < tries; i++) {
      granted += counts.take(key).granted() ? 1 : 0;
    }
    return granted;
  }

  private static void settle(List<LeasedCounts> counts, String key) {
    Eventually.holds(
        "nothing is owed to Redis",
        () -> counts.stream().map(each -> each.count(key)).allMatch(SharedLimitTest::isSettled));
  }

  private static boolean isSettled(KeyCount count) {
    return !count.asking() && count.owed() == 0;
  }

  @Test
  void threeGatewaysGrantWhatOneWouldIfTheyAskOneAfterTheOther() {
    List<LeasedCounts> counts = limit(30);
    int granted = 0;
    for (int i = 0; i < 60; i++) {
      granted += granted(counts.get(i % GATEWAYS), "k", 1);
      settle(counts.subList(i % GATEWAYS, i % GATEWAYS + 1), "k");
    }
    // Each gateway learns the others' grants with its next request to Redis: at most one grant
    // each.
    assertThat(granted).isBetween(30, 30 + GATEWAYS - 1);
  }

  @Test
  void gatewaysUnderLoadKeepToTheBoundAndRedisCountsEveryPermitOnce() throws Exception {
    int burst = 600;
    List<LeasedCounts> counts = limit(burst);
    int granted = together(counts, 2_000);
    settle(counts, "k");
    int ahead = counts.stream().mapToInt(each -> each.count("k").leased()).sum();
    assertThat(granted).isBetween(burst - ahead, 2 * burst + GATEWAYS);
    long perPermit = TimeUnit.DAYS.toMicros(1) / burst;
    double counted = countedMicros(counts.get(0).redisKey("k")) / (double) perPermit;
    // The time since then is far less than half a permit's.
    assertThat(Math.round(counted)).isEqualTo(granted + ahead);
  }

  private double countedMicros(String key) {
    return server.ask(
        redis -> {
          List<String> time = redis.time();
          double now = Long.parseLong(time.get(0)) * 1e6 + Long.parseLong(time.get(1));
          return Double.parseDouble(String.valueOf(redis.get(key))) - now;
        });
  }

  private static int together(List<LeasedCounts> counts, int tries) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2 * counts.size());
    try {
      List<Future<Integer>> all = new ArrayList<>();
      for (LeasedCounts each : counts) {
        for (int i = 0; i < 2; i++) {
          all.add(threads.submit(() -> granted(each, "k", tries)));
        }
      }
      int granted = 0;
      for (Future<Integer> each : all) {
        granted += each.get(60, TimeUnit.SECONDS);
      }
      return granted;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void aGatewayThatNeverSawAKeyGrantsItsPartAtOnceAndThenKnows() {
    List<LeasedCounts> counts = limit(30);
    assertThat(granted(counts.get(0), "k", 1)).isEqualTo(1);
    settle(counts.subList(0, 1), "k");
    int first = 1;
    while (counts.get(0).take("k").granted()) {
      first++;
      settle(counts.subList(0, 1), "k");
    }
    assertThat(first).isEqualTo(30);
    int second = granted(counts.get(1), "k", 100);
    assertThat(second).isBetween(1, 10);
    settle(counts.subList(1, 2), "k");
    assertThat(counts.get(1).take("k").granted()).isFalse();
  }

  @Test
  void keysAndLimitsOfOtherRulesAreCountedApartAndNoKeyIsReadable() {
    List<LeasedCounts> counts = limit(1);
    assertThat(counts.get(0).take("203.0.113.7").granted()).isTrue();
    assertThat(counts.get(0).take("203.0.113.8").granted()).isTrue();
    settle(counts.subList(0, 1), "203.0.113.7");
    assertThat(limit(2).get(0).take("203.0.113.7").granted()).isTrue();
    List<String> keys = server.ask(redis -> redis.keys("*"));
    assertThat(keys).isNotEmpty().noneMatch(key -> key.contains("203.0"));
  }

  @Test
  void returnedPermitsAreAvailableToAllGateways() {
    List<LeasedCounts> counts = limit(1);
    assertThat(counts.get(0).take("k").granted()).isTrue();
    settle(counts.subList(0, 1), "k");
    counts.get(0).giveBack("k");
    gateways.pass(Duration.ofSeconds(1));
    Eventually.holds("the permit is back", () -> counts.get(0).take("k").granted());
  }

  @Test
  void withoutRedisEachGatewayGrantsItsPartAndNoMore() {
    List<LeasedCounts> counts = limit(90);
    server.kill();
    gateways.areAway();
    for (LeasedCounts each : counts) {
      assertThat(granted(each, "k", 1_000)).isEqualTo(30);
    }
    Permit refused = counts.get(0).take("k");
    // The gateway's part regains a permit in the time in which the whole limit regains three.
    assertThat(refused.granted()).isFalse();
    gateways.pass(Duration.ofDays(1).dividedBy(30));
    assertThat(granted(counts.get(0), "k", 10)).isEqualTo(1);
  }

  @Test
  void noRequestWaitsForAServerThatHangs() {
    List<LeasedCounts> counts = limit(90);
    assertThat(counts.get(0).take("k").granted()).isTrue();
    settle(counts.subList(0, 1), "k");
    server.stall();
    // The server answers nothing, so a gateway that waited for it would wait until the resume.
    int granted = granted(counts.get(0), "k", 1_000);
    assertThat(granted).isBetween(29, 30);
    gateways.areAway();
    server.resume();
    gateways.areShared();
    assertThat(counts.get(0).take("other").granted()).isTrue();
    settle(counts.subList(0, 1), "other");
  }

  @Test
  void anEmptiedServerLearnsTheUsageFromTheGateways() {
    List<LeasedCounts> counts = limit(30);
    int used = 0;
    while (counts.get(0).take("k").granted()) {
      used++;
      settle(counts.subList(0, 1), "k");
    }
    assertThat(used).isEqualTo(30);
    String flushed = server.ask(redis -> redis.flushall());
    assertThat(flushed).isEqualTo("OK");
    // A gateway that refuses a key asks Redis from time to time, and so reports its grants.
    gateways.pass(Duration.ofSeconds(1));
    assertThat(counts.get(0).take("k").granted()).isFalse();
    settle(counts.subList(0, 1), "k");
    assertThat(granted(counts.get(1), "k", 1)).isEqualTo(1);
    settle(counts.subList(1, 2), "k");
    assertThat(granted(counts.get(1), "k", 100)).isZero();
  }

  @Test
  void gatewaysUseTheServerThatReplacesADeadOne() {
    List<LeasedCounts> counts = limit(30);
    assertThat(granted(counts.get(0), "k", 1)).isEqualTo(1);
    settle(counts.subList(0, 1), "k");
    int port = server.port();
    server.kill();
    gateways.areAway();
    assertThat(granted(counts.get(0), "k", 100)).isEqualTo(10);
    server.close();
    server = RedisServer.startOn(port);
    gateways.areShared();
    // The gateway reports its earlier grants with the next request, so the new server counts
    // eleven.
    assertThat(counts.get(0).take("k").granted()).isFalse();
    settle(counts.subList(0, 1), "k");
    int rest = 0;
    while (counts.get(0).take("k").granted()) {
      rest++;
      settle(counts.subList(0, 1), "k");
    }
    assertThat(11 + rest).isEqualTo(30);
  }
}
