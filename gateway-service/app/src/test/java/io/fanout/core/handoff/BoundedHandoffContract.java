package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Consumers.Diamond;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract of every kind of hand-off with a limited capacity. */
public abstract class BoundedHandoffContract extends HandoffContract {
  @Test
  void fullRefusesAtOnceAndAcceptsAgainAfterwards() {
    CountDownLatch blocked = latch();
    AtomicInteger finished = new AtomicInteger();
    Handoff<Item> handoff =
        open(
            4,
            Consumers.single(
                "blocked",
                (item, last) -> {
                  blocked.await();
                  finished.incrementAndGet();
                }));
    offerAll(handoff, 4);

    assertThat(handoff.offer(new Item(0, 4))).isFalse();
    assertThat(handoff.occupied()).isEqualTo(4);
    assertThat(handoff.capacity()).isEqualTo(4);

    blocked.countDown();
    Await.until("all finished", () -> handoff.occupied() == 0);
    offerAll(handoff, 4);
    handoff.close();
    assertThat(finished).hasValue(8);
  }

  @Test
  void slotIsFreeAsSoonAsItsItemIsFinished() {
    CountDownLatch blockedAtThird = latch();
    CountDownLatch start = latch();
    Handoff<Item> handoff =
        open(
            4,
            Consumers.single(
                "stage",
                (item, last) -> {
                  start.await();
                  if (item.number == 2) {
                    blockedAtThird.await();
                  }
                }));
    offerAll(handoff, 4);
    start.countDown();
    Await.until("two finished", () -> handoff.occupied() == 2);

    assertThat(handoff.offer(new Item(0, 4))).isTrue();
    blockedAtThird.countDown();
  }

  @Test
  void itemOccupiesItsPlaceUntilTheLastConsumerFinishedIt() {
    CountDownLatch blocked = latch();
    Handoff<Item> handoff =
        open(
            2,
            new Diamond<>(
                new NamedStage<>("left", new Arrivals(1)),
                new NamedStage<>("right", new Arrivals(1)),
                new NamedStage<>("then", (item, last) -> blocked.await())));
    offerAll(handoff, 2);

    assertThat(handoff.occupied()).isEqualTo(2);
    assertThat(handoff.offer(new Item(0, 2))).isFalse();
    blocked.countDown();
    Await.until("finished", () -> handoff.occupied() == 0);
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void closeRefusesOffersWhileItStillDrains() {
    CountDownLatch blocked = latch();
    Arrivals arrivals = new Arrivals(1);
    Handoff<Item> handoff =
        open(
            4,
            Consumers.single(
                "blocked",
                (item, last) -> {
                  blocked.await();
                  arrivals.take(item, last);
                }));
    offerAll(handoff, 2);
    Thread closer = new Thread(handoff::close, "closer");
    closer.start();
    AtomicInteger accepted = new AtomicInteger(2);
    Await.until("refusal", () -> !handoff.offer(new Item(0, accepted.getAndIncrement())));

    assertThat(closer.isAlive()).isTrue();
    blocked.countDown();
    Await.until("end of close", () -> !closer.isAlive());
    assertThat(arrivals.count()).isEqualTo(accepted.get() - 1);
    assertThat(arrivals.wrong()).isEmpty();
  }
}
