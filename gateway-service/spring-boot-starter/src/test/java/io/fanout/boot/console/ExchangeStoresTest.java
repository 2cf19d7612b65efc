package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ExchangeStoresTest {
  private static final long SECOND = Duration.ofSeconds(1).toNanos();
  private static final long SOME_TIME = Long.MAX_VALUE - 10 * SECOND; // clock readings may overflow

  private static RecordedExchange exchange(int number) {
    return new RecordedExchange(
        number, "id-" + number, "e", "GET", "/", 502, false, 5, 10, List.of());
  }

  @Test
  void theLatestAreKeptAndNoMore() {
    LatestExchanges latest = new LatestExchanges(3, 100);
    for (int i = 0; i < 10; i++) {
      int number = i;
      latest.add(SOME_TIME, () -> exchange(number));
    }
    assertThat(latest.all())
        .extracting(RecordedExchange::id)
        .containsExactly("id-9", "id-8", "id-7");
    assertThat(latest.version()).isEqualTo(10);
  }

  @Test
  void aFloodIsKeptInPartAndTheNextSecondAgain() {
    LatestExchanges latest = new LatestExchanges(100, 5);
    AtomicInteger made = new AtomicInteger();
    for (int i = 0; i < 1_000; i++) {
      latest.add(SOME_TIME, () -> exchange(made.incrementAndGet()));
    }
    assertThat(made).hasValue(5);
    for (int i = 0; i < 1_000; i++) {
      latest.add(SOME_TIME + 20 * SECOND, () -> exchange(made.incrementAndGet()));
    }
    assertThat(made).hasValue(10);
    assertThat(latest.all()).hasSize(10);
  }

  @Test
  void manyThreadsKeepNoMoreThanThereIsRoomFor() throws InterruptedException {
    LatestExchanges latest = new LatestExchanges(30, Integer.MAX_VALUE);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    for (int i = 0; i < 4; i++) {
      threads.execute(
          () -> {
            for (int n = 0; n < 5_000; n++) {
              int number = n;
              latest.add(SOME_TIME, () -> exchange(number));
            }
          });
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
    assertThat(latest.version()).isEqualTo(20_000);
    assertThat(latest.all()).hasSize(30);
  }

  private static void offer(SlowestExchanges slowest, int number, long part, long at) {
    if (slowest.isAmong(part, at)) {
      slowest.add(part, at, () -> exchange(number));
    }
  }

  @Test
  void theSlowestByTheirDeadlinesAreKept() {
    SlowestExchanges slowest = new SlowestExchanges(3);
    int[] parts = {10, 50, 20, 40, 30, 5};
    for (int i = 0; i < parts.length; i++) {
      offer(slowest, parts[i], parts[i], SOME_TIME);
    }
    assertThat(slowest.all(SOME_TIME))
        .extracting(RecordedExchange::id)
        .containsExactly("id-50", "id-40", "id-30");
    assertThat(slowest.isAmong(30, SOME_TIME)).isFalse();
    assertThat(slowest.isAmong(31, SOME_TIME)).isTrue();
    assertThat(SlowestExchanges.part(SECOND, 4 * SECOND)).isEqualTo(250_000);
    assertThat(SlowestExchanges.part(SECOND, 0)).isPositive();
  }

  @Test
  void whatIsOldMakesRoomForWhatIsFaster() {
    SlowestExchanges slowest = new SlowestExchanges(2);
    offer(slowest, 1, 900, SOME_TIME);
    offer(slowest, 2, 800, SOME_TIME);
    long later = SOME_TIME + Duration.ofMinutes(5).toNanos() + 1;
    assertThat(slowest.all(later)).isEmpty();
    offer(slowest, 3, 7, later);
    assertThat(slowest.all(later)).extracting(RecordedExchange::id).containsExactly("id-3");
  }
}
