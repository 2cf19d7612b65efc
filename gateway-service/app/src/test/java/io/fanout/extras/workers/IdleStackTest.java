package io.fanout.extras.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class IdleStackTest {
  private static final int WORKERS = 4;
  private final IdleStack stack = new IdleStack(WORKERS);

  @Test
  void nobodyIsTakenWhereNobodyWaits() {
    assertThat(stack.take()).isEqualTo(IdleStack.NOBODY);
  }

  @Test
  void withdrawnWorkersAreNotTaken() {
    stack.announce(1);
    assertThat(stack.withdraw(1)).isTrue();
    assertThat(stack.take()).isEqualTo(IdleStack.NOBODY);
    assertThat(stack.isWaiting(1)).isFalse();
  }

  @Test
  void takenWorkersCannotWithdraw() {
    stack.announce(1);
    assertThat(stack.take()).isEqualTo(1);
    assertThat(stack.withdraw(1)).isFalse();
  }

  @Test
  void theLatestIsTakenFirstAndEachOnce() {
    stack.announce(0);
    stack.announce(2);
    stack.announce(3);
    assertThat(stack.withdraw(2)).isTrue();
    assertThat(new int[] {stack.take(), stack.take(), stack.take()})
        .containsExactly(3, 0, IdleStack.NOBODY);
  }

  @Test
  void returningWorkersAreTakenOnce() {
    stack.announce(1);
    assertThat(stack.withdraw(1)).isTrue();
    stack.announce(1);
    assertThat(stack.take()).isEqualTo(1);
    assertThat(stack.take()).isEqualTo(IdleStack.NOBODY);
  }

  /**
   * Workers announce themselves again and again while two threads take them. No worker is taken
   * twice.
   */
  @Test
  void announcementsAndTakingsBalanceUnderContention() {
    AtomicIntegerArray taken = new AtomicIntegerArray(WORKERS);
    AtomicBoolean over = new AtomicBoolean();
    int rounds = 20_000;
    CompletableFuture<?>[] workers =
        IntStream.range(0, WORKERS)
            .mapToObj(
                worker ->
                    CompletableFuture.runAsync(
                        () -> announce(worker, rounds, taken), task -> new Thread(task).start()))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture<?>[] takers =
        IntStream.range(0, 2)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> take(over, taken), task -> new Thread(task).start()))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(workers).join();
    over.set(true);
    CompletableFuture.allOf(takers).join();
    for (int worker = 0; worker < WORKERS; worker++) {
      assertThat(taken.get(worker)).as("takings of %d", worker).isEqualTo(0);
    }
  }

  private void announce(int worker, int rounds, AtomicIntegerArray taken) {
    for (int i = 0; i < rounds; i++) {
      stack.announce(worker);
      if (i % 3 == 0 && stack.withdraw(worker)) {
        continue;
      }
      Await.until("it was taken", () -> taken.get(worker) == 1);
      taken.decrementAndGet(worker);
    }
  }

  private void take(AtomicBoolean over, AtomicIntegerArray taken) {
    while (!over.get()) {
      int worker = stack.take();
      if (worker != IdleStack.NOBODY && taken.incrementAndGet(worker) != 1) {
        throw new AssertionError("taken twice: " + worker);
      }
    }
  }
}
