package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.app.Thorough;
import io.fanout.core.handoff.RecordedFailures.Failure;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of every kind of hand-off. */
public abstract class HandoffContract extends TopologyContract {
  @Test
  void offerAfterCloseIsRefused() {
    Arrivals arrivals = new Arrivals(1);
    Handoff<Item> handoff = open(8, Consumers.single("stage", arrivals));
    handoff.close();

    assertThat(handoff.offer(new Item(0, 0))).isFalse();
    assertThat(handoff.occupied()).isZero();
    assertThat(arrivals.count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 64})
  void itemsAcceptedDuringCloseAreDelivered(int size) {
    for (int round = 0; round < Thorough.rounds(12, 200); round++) {
      Arrivals arrivals = new Arrivals(3);
      Handoff<Item> handoff = open(size, Consumers.single("stage", arrivals));
      ItemProducers producing = ItemProducers.start(handoff, 3, Integer.MAX_VALUE);
      long before = round % 7;
      Await.until("first items", () -> producing.accepted() >= before);
      Thread other = new Thread(handoff::close, "closer");
      other.start();
      handoff.close();
      long delivered = arrivals.count();
      producing.stop();
      Await.until("second closer's end", () -> !other.isAlive());

      assertThat(producing.accepted()).isEqualTo(delivered);
      assertThat(arrivals.count()).isEqualTo(delivered);
      assertThat(arrivals.wrong()).isEmpty();
    }
  }

  @Test
  void closeFinishesWhatWasAccepted() {
    AtomicInteger finished = new AtomicInteger();
    Handoff<Item> handoff =
        open(
            8,
            Consumers.single(
                "slow",
                (item, last) -> {
                  LockSupport.parkNanos(1_000_000);
                  finished.incrementAndGet();
                }));
    for (int i = 0; i < 8; i++) {
      assertThat(handoff.offer(new Item(0, i))).isTrue();
    }
    handoff.close();

    assertThat(finished).hasValue(8);
    assertThat(handoff.occupied()).isZero();
  }

  static Stream<Throwable> throwables() {
    return Stream.of(
        new IllegalStateException("unchecked"),
        new IOException("checked"),
        new InterruptedException("interrupted"),
        new OutOfMemoryError("error"),
        new StackOverflowError("error"));
  }

  @ParameterizedTest
  @MethodSource("throwables")
  void throwingStageIsReportedAndStopsNothing(Throwable failure) {
    Arrivals arrivals = new Arrivals(1);
    Stage<Item> everyThirdFails =
        (item, last) -> {
          arrivals.take(item, last);
          if (item.number % 3 == 0) {
            raise(failure);
          }
        };
    Handoff<Item> handoff = open(16, Consumers.single("answer", everyThirdFails));
    offerAll(handoff, 9);
    handoff.close();
    Thread.interrupted();

    assertThat(arrivals.count()).isEqualTo(9);
    Failure expected = new Failure(name(), "answer", failure);
    assertThat(failures.all()).containsExactly(expected, expected, expected);
  }

  @Test
  void throwingReportStopsNothing() {
    Arrivals arrivals = new Arrivals(1);
    Stage<Item> fails =
        (item, last) -> {
          arrivals.take(item, last);
          throw new IOException("stage");
        };
    Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    try {
      Handoff<Item> handoff =
          open(
              16,
              Consumers.single("answer", fails),
              (name, stage, failure) -> {
                throw new IllegalStateException("report");
              });
      offerAll(handoff, 2);
      handoff.close();
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }

    assertThat(arrivals.count()).isEqualTo(2);
    assertThat(uncaught)
        .hasSize(2)
        .allSatisfy(
            failure -> {
              assertThat(failure)
                  .hasMessageContaining("-answer")
                  .hasCauseInstanceOf(IOException.class);
              assertThat(failure.getSuppressed()[0]).hasMessage("report");
            });
  }

  @Test
  @SuppressWarnings("NullAway") // passes null on purpose
  void nullIsNoItem() {
    Handoff<Item> handoff = open(8, Consumers.single("stage", new Arrivals(1)));

    assertThatThrownBy(() -> handoff.offer(null)).isInstanceOf(NullPointerException.class);
    assertThat(handoff.occupied()).isZero();
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void everyItemArrivesOnceAndInItsProducersOrder() {
    Arrivals arrivals = new Arrivals(8);
    Handoff<Item> handoff = open(4096, Consumers.single("stage", arrivals));
    ItemProducers producing = ItemProducers.start(handoff, 8, itemsOfEachProducer());
    producing.awaitEnd();
    Await.until("empty", () -> handoff.occupied() == 0);

    assertThat(arrivals.wrong()).isEmpty();
    assertThat(arrivals.count()).isEqualTo(8L * itemsOfEachProducer());
    assertThat(handoff.offer(new Item(0, itemsOfEachProducer()))).isTrue();
  }

  @Test
  void lastItemOfABurstIsFlagged() {
    Queue<Boolean> flags = new ConcurrentLinkedQueue<>();
    Handoff<Item> handoff = open(64, Consumers.single("batch", (item, last) -> flags.add(last)));
    int offered = 0;
    for (int burst = 1; burst <= 60; burst++) {
      offerAll(handoff, burst);
      offered += burst;
      Await.until("quiet", () -> handoff.occupied() == 0);

      assertThat(flags).hasSize(offered);
      assertThat(List.copyOf(flags).get(offered - 1)).as("after burst of %d", burst).isTrue();
    }
  }

  @Test
  void finishedItemIsHeldByNobody() {
    Stage<Item> failsAtOdd =
        (item, last) -> {
          if (item.number % 2 == 1) {
            throw new IOException("odd");
          }
        };
    Handoff<Item> handoff = open(8, Consumers.single("stage", failsAtOdd));
    List<WeakReference<Item>> references = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      references.add(offerAndForget(handoff, i));
    }
    Await.until("finished", () -> handoff.occupied() == 0);

    Await.until(
        "collected",
        () -> {
          System.gc();
          return references.stream().allMatch(reference -> reference.get() == null);
        });
    assertThat(failures.all()).hasSize(3);
  }

  private static void raise(Throwable failure) throws Exception {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }
}
