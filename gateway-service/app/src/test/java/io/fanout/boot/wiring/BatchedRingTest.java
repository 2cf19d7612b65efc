package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.guard.VirtualTime;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.RecordedFailures;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import io.fanout.core.lane.ManualLane;
import io.fanout.core.strand.Strands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a lane takes what it has offered to itself. */
final class BatchedRingTest {
  private static final int BATCH = 16;
  private static final int SIZE = 64;
  private static final String HALF = "holds half of what may wait";
  private static final Duration PAUSE = Duration.ofMillis(10);

  private final ManualLane lane = new ManualLane();
  private final VirtualTime time = new VirtualTime();
  private final RecordedFailures failures = new RecordedFailures();
  private final List<String> taken = new ArrayList<>();
  private final BatchedRing<String> ring = open(SIZE);

  private BatchedRing<String> open(int size) {
    Consumers<String> consumers = Consumers.single("stage", (item, last) -> taken.add(item));
    return new BatchedRing<>(
        lane,
        time,
        time,
        item -> item.equals(HALF) ? Strands.LARGE_BODY / 2 : 0,
        wake ->
            PolledRings.open("test", size, Producers.POLLING_THREAD, wake, consumers, failures));
  }

  @AfterEach
  void nothingFailed() {
    assertThat(failures.all()).isEmpty();
  }

  private static List<String> offer(BatchedRing<String> ring, int items) {
    List<String> offered = IntStream.range(0, items).mapToObj(i -> "item " + i).toList();
    offered.forEach(item -> assertThat(ring.offer(item)).isTrue());
    return offered;
  }

  /** A batch that is taken at once, as the first one after a pause is. */
  private void takeOne() {
    offer(ring, 1);
    lane.runAll();
    assertThat(taken).hasSize(1);
    taken.clear();
  }

  @Test
  void anItemAfterAPauseIsTakenByTheLanesNextTask() {
    offer(ring, 1);
    assertThat(taken).isEmpty();
    lane.runAll();
    assertThat(taken).hasSize(1);

    time.pass(PAUSE);
    offer(ring, 1);
    lane.runAll();
    assertThat(taken).hasSize(2);
    assertThat(time.waiting()).isZero();
  }

  @Test
  void itemsAfterItWaitForTheEndOfThePause() {
    takeOne();
    time.pass(PAUSE.dividedBy(2));
    List<String> offered = offer(ring, 2);
    time.pass(PAUSE.dividedBy(2).minusNanos(1));
    lane.runAll();
    assertThat(taken).isEmpty();

    time.pass(Duration.ofNanos(1));
    assertThat(taken).isEqualTo(offered);
    assertThat(time.waiting()).isZero();
  }

  @Test
  void aFullBatchDoesNotWait() {
    takeOne();
    offer(ring, BATCH - 1);
    lane.runAll();
    assertThat(taken).isEmpty();

    offer(ring, 1);
    assertThat(taken).isEmpty();
    lane.runAll();
    assertThat(taken).hasSize(BATCH);
    assertThat(ring.occupied()).isZero();
  }

  @Test
  void theTimerOfAFullBatchDoesNotCutTheNextOneShort() {
    takeOne();
    time.pass(PAUSE.dividedBy(2));
    offer(ring, BATCH);
    lane.runAll();
    assertThat(taken).hasSize(BATCH);
    assertThat(time.waiting()).isZero();

    offer(ring, 1);
    time.pass(PAUSE.minusNanos(1));
    assertThat(taken).hasSize(BATCH);
    time.pass(Duration.ofNanos(1));
    assertThat(taken).hasSize(BATCH + 1);
  }

  @Test
  void itemsThatHoldMuchMemoryTogetherDoNotWait() {
    takeOne();
    for (int round = 0; round < 2; round++) {
      assertThat(ring.offer(HALF)).isTrue();
      lane.runAll();
      assertThat(taken).isEmpty();
      assertThat(ring.offer(HALF)).isTrue();
      lane.runAll();
      assertThat(taken).containsExactly(HALF, HALF);
      assertThat(time.waiting()).isZero();
      taken.clear();
    }
  }

  @Test
  void aRingSmallerThanABatchIsTakenWhenItIsFull() {
    try (BatchedRing<String> small = open(2)) {
      for (int round = 1; round <= 3; round++) {
        offer(small, 2);
        assertThat(small.offer("too much")).isFalse();
        lane.runAll();
        assertThat(taken).hasSize(round * 2);
      }
    }
  }

  @Test
  void itsEndTakesWhatIsLeftAndRefusesTheRest() {
    takeOne();
    List<String> offered = offer(ring, 3);
    ring.close();
    assertThat(taken).isEqualTo(offered);
    assertThat(time.waiting()).isZero();
    assertThat(ring.offer("late")).isFalse();
    time.pass(PAUSE);
    assertThat(taken).isEqualTo(offered);
  }
}
