package io.fanout.core.handoff.disruptor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import io.fanout.core.handoff.Arrivals;
import io.fanout.core.handoff.Await;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Item;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.RecordedFailures;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * Offers that race with the end of a poll. Each producer waits for its item before it offers the
 * next one, so the owner falls asleep all the time, and one lost wake-up would stop everything.
 */
@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class WakeUpRaceTest {
  private static final int PRODUCERS = 2;
  private static final int SPINS = 10_000;
  private static final int ROUNDS = Thorough.rounds(20_000, 200_000);

  private final RecordedFailures failures = new RecordedFailures();
  private final Arrivals arrivals = new Arrivals(PRODUCERS);
  private final AtomicIntegerArray seen = new AtomicIntegerArray(PRODUCERS);

  @Test
  void noWakeUpIsLostBetweenALoopAndItsProducers() {
    try (OwnerLoop loop = new OwnerLoop()) {
      hammer(loop);
    }
  }

  @Test
  void noItemIsLeftBehindWhereProducersPollThemselves() {
    hammer(Runnable::run);
  }

  private void hammer(Executor owner) {
    PollLater poll = new PollLater();
    try (Polled<Item> ring =
        PolledRings.open(
            "intake",
            8,
            Producers.ANY_THREAD,
            () -> owner.execute(poll),
            Consumers.single(
                "stage",
                (item, last) -> {
                  arrivals.take(item, last);
                  seen.incrementAndGet(item.producer);
                }),
            failures)) {
      poll.of(ring::poll);
      Thread[] producers = new Thread[PRODUCERS];
      for (int p = 0; p < PRODUCERS; p++) {
        int producer = p;
        producers[p] = new Thread(() -> offerOneByOne(ring, producer), "producer-" + p);
        producers[p].start();
      }
      Await.until("end", () -> !producers[0].isAlive() && !producers[1].isAlive());
    }
    assertThat(arrivals.count()).isEqualTo((long) PRODUCERS * ROUNDS);
    assertThat(arrivals.wrong()).isEmpty();
    assertThat(failures.all()).isEmpty();
  }

  private void offerOneByOne(Polled<Item> ring, int producer) {
    for (int i = 0; i < ROUNDS; i++) {
      if (!ring.offer(new Item(producer, i))) {
        throw new AssertionError("a ring of 8 is full with one item of each producer");
      }
      for (int spins = 0; seen.get(producer) <= i; spins++) {
        if (spins < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.parkNanos(1); // on a single core, this lets the consumer run
        }
      }
    }
  }
}
