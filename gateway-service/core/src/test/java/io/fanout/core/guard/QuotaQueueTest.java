package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.guard.QuotaTurn.Result;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class QuotaQueueTest {
  private static final Timers NO_TIMERS = (deadline, action) -> () -> {};

  private final ManualTime time = new ManualTime();

  private QuotaQueue atOnce(int calls, int mostWaiting) {
    return new QuotaQueue(new LocalQuotaCounter(0, Duration.ZERO, calls), mostWaiting, time, time);
  }

  private QuotaQueue perSecond(int calls) {
    return new QuotaQueue(
        new LocalQuotaCounter(calls, Duration.ofSeconds(1), Integer.MAX_VALUE), 100, time, time);
  }

  private QuotaTurn ask(QuotaQueue queue, Duration within) {
    QuotaTurn turn = new QuotaTurn(time.now() + within.toNanos());
    queue.ask(turn, true);
    return turn;
  }

  private QuotaTurn ask(QuotaQueue queue) {
    return ask(queue, Duration.ofSeconds(10));
  }

  private static Result result(QuotaTurn turn) {
    assertThat(turn).isDone();
    return turn.join();
  }

  @Test
  void aCallOverTheQuotaGetsTheTurnOfTheOneThatEnds() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn first = ask(queue);
    QuotaTurn second = ask(queue);
    assertThat(result(first)).isEqualTo(Result.GRANTED);
    assertThat(second).isNotDone();
    assertThat(queue.waiting()).isEqualTo(1);
    queue.leave(first);
    assertThat(result(second)).isEqualTo(Result.GRANTED);
    assertThat(queue.waiting()).isZero();
    assertThat(queue.granted()).isEqualTo(1);
  }

  @Test
  void turnsGoToTheCallWhoseTimeEndsFirst() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn holder = ask(queue);
    QuotaTurn patient = ask(queue, Duration.ofSeconds(9));
    QuotaTurn asPatient = ask(queue, Duration.ofSeconds(9));
    QuotaTurn hurried = ask(queue, Duration.ofSeconds(1));
    queue.leave(holder);
    assertThat(result(hurried)).isEqualTo(Result.GRANTED);
    assertThat(patient).isNotDone();
    queue.leave(hurried);
    assertThat(result(patient)).isEqualTo(Result.GRANTED);
    assertThat(asPatient).isNotDone();
  }

  @Test
  void aTurnIsGivenBackOnce() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn first = ask(queue);
    QuotaTurn second = ask(queue);
    QuotaTurn third = ask(queue);
    queue.leave(first);
    queue.leave(first);
    assertThat(result(second)).isEqualTo(Result.GRANTED);
    assertThat(third).isNotDone();
  }

  @Test
  void aCallThatLeavesTheQueueTakesNoTurn() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn first = ask(queue);
    QuotaTurn left = ask(queue, Duration.ofSeconds(1));
    QuotaTurn third = ask(queue);
    queue.giveUp(left);
    assertThat(result(left)).isEqualTo(Result.LEFT);
    queue.leave(left);
    queue.leave(first);
    assertThat(result(third)).isEqualTo(Result.GRANTED);
    assertThat(queue.granted()).isEqualTo(1);
  }

  @Test
  void aCallThatHasItsTurnCannotGiveUpTheWait() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn first = ask(queue);
    queue.giveUp(first);
    assertThat(queue.granted()).isEqualTo(1);
    assertThat(ask(queue)).isNotDone();
  }

  @Test
  void aCallWaitsNoLongerThanItsTime() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn holder = ask(queue);
    QuotaTurn waiting = ask(queue, Duration.ofMillis(300));
    time.pass(Duration.ofMillis(299));
    assertThat(waiting).isNotDone();
    time.pass(Duration.ofMillis(1));
    assertThat(result(waiting)).isEqualTo(Result.TOO_LATE);
    assertThat(queue.waiting()).isZero();
    queue.leave(holder);
    assertThat(queue.granted()).isZero();
  }

  @Test
  void timeBringsTurnsBack() {
    QuotaQueue queue = perSecond(2);
    queue.leave(ask(queue));
    time.pass(Duration.ofMillis(400));
    queue.leave(ask(queue));
    QuotaTurn third = ask(queue);
    QuotaTurn fourth = ask(queue);
    time.pass(Duration.ofMillis(599));
    assertThat(third).isNotDone();
    time.pass(Duration.ofMillis(1));
    assertThat(result(third)).isEqualTo(Result.GRANTED);
    assertThat(fourth).isNotDone();
    time.pass(Duration.ofMillis(400));
    assertThat(result(fourth)).isEqualTo(Result.GRANTED);
  }

  @Test
  void aCallThatCannotGetATurnInTimeIsRejectedAtOnce() {
    QuotaQueue queue = perSecond(1);
    queue.leave(ask(queue));
    assertThat(result(ask(queue, Duration.ofMillis(999)))).isEqualTo(Result.TOO_LATE);
    assertThat(ask(queue, Duration.ofMillis(1001))).isNotDone();
  }

  @Test
  void aCallWithLittleTimeTakesATurnThatIsFree() {
    assertThat(result(ask(atOnce(1, 10), Duration.ofMillis(-50)))).isEqualTo(Result.GRANTED);
  }

  @Test
  void noMoreCallsWaitThanMay() {
    QuotaQueue queue = atOnce(1, 1);
    QuotaTurn holder = ask(queue);
    QuotaTurn waiting = ask(queue);
    assertThat(result(ask(queue, Duration.ofMillis(1)))).isEqualTo(Result.QUEUE_FULL);
    assertThat(queue.waiting()).isEqualTo(1);
    queue.leave(holder);
    assertThat(result(waiting)).isEqualTo(Result.GRANTED);
  }

  @Test
  void aCallThatMayNotWaitIsRejectedAtOnce() {
    QuotaQueue queue = atOnce(1, 10);
    QuotaTurn holder = ask(queue);
    QuotaTurn other = new QuotaTurn(time.now() + 1);
    queue.ask(other, false);
    assertThat(result(other)).isEqualTo(Result.NONE_FREE);
    queue.leave(other);
    queue.leave(holder);
    assertThat(queue.granted()).isZero();
  }

  /** A counter whose turns another party grants. */
  private static final class Remote implements QuotaCounter {
    private boolean asking = true;
    private int turns;
    private int waiting;
    private Runnable news = () -> {};

    @Override
    public long take(long now) {
      return turns-- > 0 ? 0 : UNTIL_NEWS;
    }

    @Override
    public void end() {
      turns = 0;
    }

    @Override
    public boolean isAsking() {
      return asking;
    }

    @Override
    public void refresh(long now, int waitingNow) {
      waiting = waitingNow;
    }

    @Override
    public void onNews(Runnable toRun) {
      news = toRun;
    }
  }

  @Test
  void aCallThatMayNotWaitWaitsForAnAnswerFromElsewhereAndNoLonger() {
    Remote counter = new Remote();
    QuotaQueue queue = new QuotaQueue(counter, 10, time, time);
    QuotaTurn first = new QuotaTurn(time.now() + Duration.ofSeconds(10).toNanos());
    QuotaTurn second = new QuotaTurn(time.now() + Duration.ofSeconds(10).toNanos());
    queue.ask(first, false);
    queue.ask(second, false);
    assertThat(first).isNotDone();
    counter.asking = false;
    counter.turns = 1;
    counter.news.run();
    assertThat(counter.waiting).isEqualTo(2);
    assertThat(result(first)).isEqualTo(Result.GRANTED);
    assertThat(result(second)).isEqualTo(Result.NONE_FREE);
    assertThat(queue.waiting()).isZero();
  }

  @Test
  void noSpanHasMoreBeginningsThanTheQuotaAllows() {
    QuotaQueue queue = perSecond(7);
    Random random = new Random(24);
    List<Long> begun = new ArrayList<>();
    List<QuotaTurn> asked = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      QuotaTurn turn = ask(queue, Duration.ofMillis(200 + random.nextInt(2_000)));
      asked.add(turn);
      Object unused =
          turn.thenAccept(
              result -> {
                if (result == Result.GRANTED) {
                  begun.add(time.now());
                }
              });
      time.pass(Duration.ofMillis(random.nextInt(300)));
    }
    time.pass(Duration.ofSeconds(10));
    assertThat(asked).allMatch(QuotaTurn::isDone);
    for (int i = 7; i < begun.size(); i++) {
      assertThat(begun.get(i) - begun.get(i - 7))
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1).toNanos());
    }
    // The queue wastes no turn: nearly always, some call waits for one.
    assertThat(begun.size()).isGreaterThan(1_800);
  }

  @Test
  void manyThreadsNeverHaveMoreTurnsThanThereAre() throws Exception {
    QuotaQueue queue =
        new QuotaQueue(
            new LocalQuotaCounter(0, Duration.ZERO, 3), 1_000, NO_TIMERS, NanoClock.SYSTEM);
    AtomicInteger inUse = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        all.add(threads.submit(() -> takeTurns(queue, inUse, most)));
      }
      for (Future<?> each : all) {
        each.get(60, TimeUnit.SECONDS);
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(most).hasValueBetween(1, 3);
    assertThat(queue.granted()).isZero();
    assertThat(queue.waiting()).isZero();
  }

  private static void takeTurns(QuotaQueue queue, AtomicInteger inUse, AtomicInteger most) {
    for (int i = 0; i < 2_000; i++) {
      QuotaTurn turn = new QuotaTurn(System.nanoTime() + TimeUnit.MINUTES.toNanos(1));
      queue.ask(turn, true);
      assertThat(granted(turn)).isTrue();
      most.accumulateAndGet(inUse.incrementAndGet(), Math::max);
      inUse.decrementAndGet();
      queue.leave(turn);
    }
  }

  private static boolean granted(QuotaTurn turn) {
    try {
      return turn.get(60, TimeUnit.SECONDS) == Result.GRANTED;
    } catch (InterruptedException | ExecutionException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    }
  }
}
