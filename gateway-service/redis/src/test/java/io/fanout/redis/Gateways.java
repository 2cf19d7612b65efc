package io.fanout.redis;

import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SharedAnswersSettings;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The counts of several gateways on one server, with a clock that the test can advance. */
final class Gateways implements AutoCloseable {
  private final List<RedisCounts> all = new ArrayList<>();
  private final AtomicLong ahead = new AtomicLong();
  private final NanoClock clock = () -> System.nanoTime() + ahead.get();

  private Gateways() {}

  static RedisSettings settings(String... hosts) {
    return settings(List.of(hosts), null, null, 1);
  }

  static RedisSettings settings(
      List<String> hosts, @Nullable String sentinel, @Nullable Secret password, int gateways) {
    return new RedisSettings(
        hosts,
        sentinel,
        0,
        null,
        password,
        null,
        Duration.ofMillis(150),
        Duration.ofMillis(500),
        Duration.ofMillis(100),
        "test",
        gateways,
        Duration.ofMillis(600),
        0.1,
        Defaults.of(SharedAnswersSettings.class));
  }

  /** Opens this many gateways, and waits until each knows them all. */
  static Gateways open(int count, RedisSettings settings) {
    Gateways gateways = new Gateways();
    for (int i = 0; i < count; i++) {
      gateways.all.add(new RedisCounts(settings, null, gateways.clock));
    }
    gateways.areShared();
    return gateways;
  }

  RedisCounts get(int index) {
    return all.get(index);
  }

  List<RedisCounts> all() {
    return all;
  }

  NanoClock clock() {
    return clock;
  }

  void pass(Duration time) {
    ahead.addAndGet(time.toNanos());
  }

  void areShared() {
    Eventually.holds(
        "all gateways know of each other",
        () -> all.stream().allMatch(c -> c.failure() == null && c.gateways() >= all.size()));
  }

  void areAway() {
    Eventually.holds(
        "no gateway reaches Redis", () -> all.stream().allMatch(c -> c.failure() != null));
  }

  @Override
  public void close() {
    all.forEach(RedisCounts::close);
  }
}
