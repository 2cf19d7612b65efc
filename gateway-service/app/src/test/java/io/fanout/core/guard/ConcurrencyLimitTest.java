package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ConcurrencyLimitTest {
  private static final int TIMEOUT = 10_000;

  /** The ratio of the slowest of a hundred answers to the median, by the log-normal sigma. */
  private static double p99Factor(double sigma) {
    return Math.exp(2.326 * sigma);
  }

  private static double meanFactor(double sigma) {
    return Math.exp(sigma * sigma / 2);
  }

  private final ConcurrencyLimit limit = new ConcurrencyLimit(100, 10, 6_000, 1.5, 0, now -> {});
  private final VirtualBackend backend = new VirtualBackend(limit, TIMEOUT);

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aBackendThatIsJustSlowerGetsAllCallsAgainWithinSeconds(double sigma) {
    backend.has(VirtualBackend.UNLIMITED, 1, sigma).load(1_000, 10);
    assertThat(backend.answered()).isGreaterThan(0.99);
    backend.has(VirtualBackend.UNLIMITED, 100, sigma).load(1_000, 4);
    assertThat(backend.answered()).as("while it found out").isGreaterThan(0.7);
    for (int second = 5; second <= 60; second++) {
      backend.load(1_000, 1);
      assertThat(backend.answered()).as("in second " + second).isGreaterThan(0.85);
    }
    backend.load(1_000, 60);
    assertThat(backend.answered()).isGreaterThan(0.98);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aFullBackendAnswersAsManyAsItCanAndFast(double sigma) {
    double capacity = 5_000 / meanFactor(sigma);
    backend.has(50, 10, sigma).load(capacity / 2, 10).load(capacity * 2, 10);
    backend.load(capacity * 2, 60);
    assertThat(backend.p99Millis()).isLessThan(2 * 10 * p99Factor(sigma));
    assertThat(backend.answeredPerSecond(60)).isGreaterThan(0.9 * capacity);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aBackendThatWasFullFromTheBeginningIsFoundOut(double sigma) {
    double capacity = 5_000 / meanFactor(sigma);
    backend.has(50, 10, sigma).load(capacity * 2, 20);
    backend.load(capacity * 2, 60);
    assertThat(backend.p99Millis()).isLessThan(2 * 10 * p99Factor(sigma));
    assertThat(backend.answeredPerSecond(60)).isGreaterThan(0.9 * capacity);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1})
  void aBackendThatIsSlowerAndSmallerAnswersAsManyAsItStillCan(double sigma) {
    double capacity = 1_000 / meanFactor(sigma);
    backend.has(200, 10, sigma).load(capacity * 2, 10);
    backend.has(50, 50, sigma).load(capacity * 2, 10).load(capacity * 2, 60);
    assertThat(backend.p99Millis()).isLessThan(2 * 50 * p99Factor(sigma));
    assertThat(backend.answeredPerSecond(60)).isGreaterThan(0.8 * capacity);
  }

  @Test
  void onTheWayBackNothingIsRejected() {
    backend.has(VirtualBackend.UNLIMITED, 100, 0.5).load(1_000, 20);
    backend.has(VirtualBackend.UNLIMITED, 1, 0.5).load(1_000, 20);
    assertThat(backend.answered()).isGreaterThan(0.99);
  }

  @Test
  void aBackendWithRoomGetsItsLoadHoweverThatRisesAndFalls() {
    backend.has(500, 20, 0.5).load(1_000, 10);
    double asked = 0;
    double answered = 0;
    for (int wave = 0; wave < 10; wave++) {
      for (double rate : new double[] {300, 5_000, 15_000, 4_000}) {
        backend.load(rate, 3);
        asked += rate * 3;
        answered += backend.answeredPerSecond(1);
      }
    }
    assertThat(answered / asked).isGreaterThan(0.97);
  }

  @Test
  void aBackendThatHasGrownGetsMore() {
    backend.has(50, 10, 0).load(20_000, 20);
    assertThat(limit.limit()).isLessThan(100);
    backend.has(400, 10, 0).load(20_000, 20).load(20_000, 10);
    assertThat(backend.answered()).isGreaterThan(0.97);
  }

  @Test
  void fewCallsASecondAreNeverTooMany() {
    backend.has(VirtualBackend.UNLIMITED, 50, 1).load(5, 60);
    backend.has(VirtualBackend.UNLIMITED, 1_000, 1).load(5, 300);
    assertThat(backend.answered()).isGreaterThan(0.95);
  }

  @Test
  void aBackendThatAnswersNothingInTimeGetsTheLeastUntilItAnswersAgain() {
    backend.has(VirtualBackend.UNLIMITED, 10, 0).load(1_000, 10);
    backend.has(VirtualBackend.UNLIMITED, 20_000, 0).load(1_000, 300);
    assertThat(limit.limit()).isEqualTo(10);
    backend.has(VirtualBackend.UNLIMITED, 10, 0).load(1_000, 20).load(1_000, 10);
    assertThat(backend.answered()).isGreaterThan(0.99);
  }

  @Test
  void aQueueLongerThanTheTimeoutIsTakenDown() {
    backend.has(50, 1_000, 0.2).load(25, 20);
    backend.load(2_000, 300).load(2_000, 100);
    assertThat(backend.answeredPerSecond(100)).isGreaterThan(40);
    assertThat(backend.p99Millis()).isLessThan(2 * 1_000 * p99Factor(0.2));
  }

  @Test
  void itNeverLeavesItsBounds() {
    List<Integer> seen = new ArrayList<>();
    ConcurrencyLimit bounded = new ConcurrencyLimit(30, 20, 40, 1.5, 0, seen::add);
    VirtualBackend behind = new VirtualBackend(bounded, TIMEOUT);
    behind.has(VirtualBackend.UNLIMITED, 100, 0).load(10_000, 10);
    behind.has(1, 100, 0).load(10_000, 60);
    assertThat(seen).isNotEmpty().allSatisfy(now -> assertThat(now).isBetween(20, 40));
  }

  @Test
  void manyThreadsNeverExceedItAndLeaveNothing() throws Exception {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger highest = new AtomicInteger(8);
    AtomicLong clock = new AtomicLong();
    ConcurrencyLimit shared =
        new ConcurrencyLimit(8, 2, 64, 1.5, 0, now -> highest.accumulateAndGet(now, Math::max));
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Thread thread = new Thread(() -> calls(shared, running, most, clock));
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(shared.inFlight()).isZero();
    assertThat(most.get()).isBetween(1, highest.get());
  }

  private static void calls(
      ConcurrencyLimit shared, AtomicInteger running, AtomicInteger most, AtomicLong clock) {
    for (int i = 0; i < 50_000; i++) {
      int inFlight = shared.tryAcquire();
      if (inFlight > 0) {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        long now = clock.addAndGet(ThreadLocalRandom.current().nextLong(1_000_000));
        running.decrementAndGet();
        shared.release(now, 1_000_000, inFlight, false);
      }
    }
  }
}
