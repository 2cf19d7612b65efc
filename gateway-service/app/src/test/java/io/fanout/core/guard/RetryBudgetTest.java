package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class RetryBudgetTest {
  private final VirtualTime time = new VirtualTime();

  private int spendAll(RetryBudget budget) {
    int spent = 0;
    while (budget.spend()) {
      spent++;
    }
    return spent;
  }

  @Test
  void aQuietDaySavesUpNoMoreThanTheBurst() {
    RetryBudget budget = new RetryBudget(0.2, 10, 50, time);
    time.pass(Duration.ofDays(1));
    for (int i = 0; i < 10_000; i++) {
      budget.earn();
    }
    assertThat(spendAll(budget)).isEqualTo(50);
  }

  @Test
  void itBeginsWithWhatOneSecondEarns() {
    assertThat(spendAll(new RetryBudget(0.2, 10, 50, time))).isEqualTo(10);
    assertThat(spendAll(new RetryBudget(0.2, 0, 50, time))).isZero();
    assertThat(spendAll(new RetryBudget(0.2, 10, 5, time))).isEqualTo(5);
  }

  @Test
  void everyRequestEarnsItsShare() {
    RetryBudget budget = new RetryBudget(0.2, 0, 50, time);
    for (int i = 0; i < 4; i++) {
      budget.earn();
    }
    assertThat(budget.spend()).isFalse();
    budget.earn();
    assertThat(budget.spend()).isTrue();
    assertThat(budget.spend()).isFalse();
  }

  @Test
  void timeEarnsItsPartHoweverOftenOneLooks() {
    RetryBudget budget = new RetryBudget(0, 10, 50, time);
    spendAll(budget);
    int spent = 0;
    for (int i = 0; i < 100_000; i++) {
      time.pass(Duration.ofNanos(10_007));
      spent += budget.spend() ? 1 : 0;
    }
    assertThat(spent).isEqualTo(10);
  }

  @Test
  void aTokenGivenBackCanBeSpentAgain() {
    RetryBudget budget = new RetryBudget(1, 0, 1, time);
    budget.earn();
    assertThat(budget.spend()).isTrue();
    budget.giveBack();
    assertThat(budget.spend()).isTrue();
    assertThat(budget.spend()).isFalse();
  }

  @Test
  void threadsThatEarnAndSpendAtOnceNeitherLoseNorMakeTokens() throws InterruptedException {
    RetryBudget budget = new RetryBudget(0.5, 0, 1_000_000, time);
    AtomicInteger spent = new AtomicInteger();
    int threads = 4;
    int each = 50_000;
    CountDownLatch go = new CountDownLatch(1);
    Thread[] all = new Thread[threads];
    for (int t = 0; t < threads; t++) {
      all[t] =
          new Thread(
              () -> {
                try {
                  go.await();
                } catch (InterruptedException e) {
                  return;
                }
                for (int i = 0; i < each; i++) {
                  budget.earn();
                  spent.addAndGet(budget.spend() ? 1 : 0);
                }
              });
      all[t].start();
    }
    go.countDown();
    for (Thread thread : all) {
      thread.join();
    }
    assertThat(spent.get() + spendAll(budget)).isEqualTo(threads * each / 2);
  }
}
