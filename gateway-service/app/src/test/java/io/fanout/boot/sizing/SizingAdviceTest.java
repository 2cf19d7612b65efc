package io.fanout.boot.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.boot.settings.Yaml;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.QueueKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SizingAdviceTest {
  private static final LoadProfile LOAD =
      new LoadProfile(500, 3, Duration.ofMillis(300), Duration.ofSeconds(1));

  private static GatewaySettings settings(String... arguments) {
    String backend = "gateway: { backends: { b: { hosts: [\"http://b:1\"], timeout: 4s } } }";
    return new SettingsReader(Yaml.of(backend).arguments(arguments).environment()).read();
  }

  private static List<String> advice(String... arguments) {
    return SizingAdvice.of(LOAD, settings(arguments), 2);
  }

  @Test
  void timesBeyondADayAreNoLoad() {
    Duration most = Duration.ofSeconds(Long.MAX_VALUE);
    assertThat(LoadProfile.check(1, 1, most, Duration.ofSeconds(1))).containsOnlyKeys("latency");
    assertThat(LoadProfile.check(1, 1, Duration.ofSeconds(1), most)).containsOnlyKeys("p99");
    assertThat(LoadProfile.check(1, 1, most, most)).containsOnlyKeys("latency", "p99");
  }

  @Test
  void anInvalidLoadIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new LoadProfile(0, 0, Duration.ZERO, Duration.ofSeconds(-1)))
        .hasMessageContaining("rate=more than 0")
        .hasMessageContaining("calls=from 1 to 1000")
        .hasMessageContaining("latency=more than nothing")
        .hasMessageContaining("p99=no less than latency");
    assertThatThrownBy(() -> new LoadProfile(Double.NaN, 1, second, second))
        .hasMessageContaining("rate=more than 0");
  }

  @Test
  void requestsInFlightAreRateTimesTime() {
    assertThat(advice())
        .contains(
            "500 requests/s, each with 3 parallel calls: 300ms per call, 99th percentile 1s; 2 processors",
            "in flight at once (rate x time)   on average   at peaks  when all are slow",
            "  requests                               160        199                568",
            "  calls                                  450        514               1617",
            "  calls to each backend                  150        187                568");
  }

  @Test
  void everyModesNeedsAreNamedByTheirSettings() {
    assertThat(advice())
        .contains(
            "  fiber           713 fibers on 2 lanes; 2185",
            "  virtual-thread  max 713; 2185",
            "  thread-pool     request-threads 199, call-threads 514, 713MB of stacks; 568, 1617, 2.1GB",
            "  every mode      intake-size 128 (200 ms of requests), max-in-flight 568",
            "                  max-connections 187 to each backend; 568",
            "                  4.00 ms of processor time for each request, no more");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --gateway.pool.request-threads=100  | they cannot hold 500 requests/s; raise gateway.pool.request-threads
          --gateway.pool.call-threads=400     | they cannot hold 500 requests/s; raise gateway.pool.call-threads
          --gateway.pool.call-threads=700     | they cannot hold 500 requests/s while backends are slow; raise gateway.pool.request-threads, or the excess is refused
          --gateway.max-in-flight=150         | they cannot hold 500 requests/s; raise gateway.max-in-flight
          --gateway.backends.b.max-connections=140 | they cannot hold 500 requests/s; raise gateway.backends.b.max-connections
          --gateway.handoff.intake-size=64    | gateway.handoff.intake-size: 64 is less than 200 ms of requests
          """)
  void settingsThatCannotSustainTheRateAreNamedInAWarning(String setting, String warning) {
    assertThat(advice("--gateway.mode=thread-pool", setting)).contains("WARNING: " + warning);
  }

  @Test
  void fibersHoldTheRateOfTheExampleWithoutAWarning() {
    assertThat(advice()).noneMatch(line -> line.startsWith("WARNING"));
    assertThat(advice()).contains("these settings, mode fiber");
  }

  @Test
  void theStartTellsWhatTheSettingsHold() {
    assertThat(SizingAdvice.atStart(settings("--gateway.mode=thread-pool"), 3))
        .containsExactly(
            "holds at most 666 requests/s, by gateway.pool.request-threads: 200, if each of 3 calls"
                + " takes 300ms; 50 requests/s, by gateway.pool.request-threads: 200, if each takes 4s");
  }

  @Test
  void theStartExplainsThePools() {
    assertThat(SizingAdvice.ofPool(new PoolSettings(200, 600, 1000)))
        .isEqualTo(
            "pools: thread-pool, 200 threads for requests and 600 threads for calls, up to 800MB of"
                + " stacks; 1000 of each may wait, more are refused");
    PoolSettings grows =
        new PoolSettings(
            "thread-pool",
            20,
            60,
            5,
            null,
            QueueKind.BOUNDED,
            7,
            Duration.ofSeconds(1),
            true,
            ByteSize.ofKilobytes(512),
            false);
    assertThat(SizingAdvice.ofPool(grows))
        .contains("5 threads (20 once 7 wait) for requests", "60 threads for calls", "40MB");
  }
}
