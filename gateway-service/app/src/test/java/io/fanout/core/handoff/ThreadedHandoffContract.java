package io.fanout.core.handoff;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import io.fanout.core.handoff.Consumers.Diamond;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The contract of every kind of hand-off whose consumers have their own threads. */
public abstract class ThreadedHandoffContract extends BoundedHandoffContract {
  @Test
  void interruptOfAConsumerLosesNothing() {
    AtomicReference<Thread> consumer = new AtomicReference<>(Thread.currentThread());
    Arrivals arrivals = new Arrivals(1);
    Handoff<Item> handoff =
        open(
            8,
            Consumers.single(
                "stage",
                (item, last) -> {
                  consumer.set(Thread.currentThread());
                  arrivals.take(item, last);
                }));
    for (int i = 0; i < 300; i++) {
      assertThat(handoff.offer(new Item(0, i))).isTrue();
      Await.until("quiet", () -> handoff.occupied() == 0);
      requireNonNull(consumer.get()).interrupt();
    }
    handoff.close();

    assertThat(arrivals.count()).isEqualTo(300);
    assertThat(arrivals.wrong()).isEmpty();
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void interruptThatOneItemMetDoesNotHitTheNext() {
    Queue<Boolean> interrupted = new ConcurrentLinkedQueue<>();
    Handoff<Item> handoff =
        open(
            8,
            Consumers.single(
                "stage",
                (item, last) -> {
                  interrupted.add(Thread.currentThread().isInterrupted());
                  throw new InterruptedException();
                }));
    offerAll(handoff, 8);
    handoff.close();

    assertThat(interrupted).hasSize(8).containsOnly(false);
  }

  @Test
  void closingByItsOwnConsumerIsRefusedInsteadOfWaitingForever() {
    AtomicReference<Handoff<Item>> self = new AtomicReference<>();
    Handoff<Item> handoff =
        open(8, Consumers.single("stage", (item, last) -> requireNonNull(self.get()).close()));
    self.set(handoff);
    offerAll(handoff, 1);
    handoff.close();

    assertThat(failures.all())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.failure())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed by " + name() + "-stage"));
  }

  @Test
  void interruptedCloserFinishesAndKeepsItsFlag() {
    Arrivals arrivals = new Arrivals(1);
    Handoff<Item> handoff = open(8, Consumers.single("stage", arrivals));
    offerAll(handoff, 8);
    Thread.currentThread().interrupt();
    handoff.close();

    assertThat(Thread.interrupted()).isTrue();
    assertThat(arrivals.count()).isEqualTo(8);
  }

  @Test
  void eachConsumerHasADaemonThreadOfItsName() {
    Set<String> threads = ConcurrentHashMap.newKeySet();
    Stage<Item> noting =
        (item, last) -> {
          assertThat(Thread.currentThread().isDaemon()).isTrue();
          threads.add(Thread.currentThread().getName());
        };
    Handoff<Item> handoff =
        open(
            8,
            new Diamond<>(
                new NamedStage<>("answer", noting),
                new NamedStage<>("record", noting),
                new NamedStage<>("recycle", noting)));
    offerAll(handoff, 1);
    handoff.close();

    assertThat(threads)
        .containsExactlyInAnyOrder(name() + "-answer", name() + "-record", name() + "-recycle");
    assertThat(failures.all()).isEmpty();
  }

  @Test
  void openedAndClosedAtOnceLeavesNoThread() {
    for (int i = 0; i < Thorough.rounds(25, 100); i++) {
      Handoff<Item> handoff =
          open(
              2,
              new Diamond<>(
                  new NamedStage<>("left", new Arrivals(1)),
                  new NamedStage<>("right", new Arrivals(1)),
                  new NamedStage<>("then", new Arrivals(1))));
      handoff.close();
      assertThat(handoff.offer(new Item(0, 0))).isFalse();
    }
  }
}
