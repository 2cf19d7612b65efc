package io.fanout.core.guard;

import io.fanout.core.guard.QuotaTurn.Result;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls that wait for a turn of one quota, the one whose time ends first in front.
 *
 * <p>Any thread may ask, leave, or bring news. Nobody waits for a lock: whoever finds the queue
 * unused works on it, and also does what others ask for meanwhile. So one thread at a time owns
 * everything below that is not atomic or volatile.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the strand waits for the turn's own future
final class QuotaQueue implements AutoCloseable {
  private final QuotaCounter counter;
  private final int mostWaiting;
  private final Timers timers;
  private final NanoClock clock;
  private final Queue<Runnable> asked = new ConcurrentLinkedQueue<>();
  private final AtomicInteger unfinished = new AtomicInteger();
  private final TreeSet<QuotaTurn> waiting = new TreeSet<>(QuotaTurn.ORDER);

  private long numbers;
  private boolean timerIsSet;
  private long timerAt;
  private volatile int waitingNow;
  private final AtomicInteger granted = new AtomicInteger();

  QuotaQueue(QuotaCounter counter, int mostWaiting, Timers timers, NanoClock clock) {
    this.counter = counter;
    this.mostWaiting = mostWaiting;
    this.timers = timers;
    this.clock = clock;
    counter.onNews(() -> run(this::newsCame));
  }

  /** Asks for a turn, and completes it at once or later; {@link #leave} must follow. */
  void ask(QuotaTurn turn, boolean mayWait) {
    run(() -> enter(turn, mayWait));
  }

  /** Ends a turn: the call is over, or gives up waiting. Safe to repeat. */
  void leave(QuotaTurn turn) {
    run(() -> end(turn));
  }

  /** Ends the wait for a turn; a call that has its turn keeps it. */
  void giveUp(QuotaTurn turn) {
    run(() -> removeIfWaiting(turn));
  }

  /** How many calls wait for a turn. */
  int waiting() {
    return waitingNow;
  }

  /** How many calls have a turn. */
  int granted() {
    return granted.get();
  }

  private void run(Runnable work) {
    asked.add(work);
    if (unfinished.getAndIncrement() > 0) {
      return;
    }
    RuntimeException failure = null;
    do {
      try {
        Objects.requireNonNull(asked.poll()).run();
      } catch (RuntimeException e) {
        // The queue's remaining work belongs to other calls and must run.
        failure = failure == null ? e : failure;
      }
    } while (unfinished.decrementAndGet() > 0);
    if (failure != null) {
      throw failure;
    }
  }

  private void enter(QuotaTurn turn, boolean mayWait) {
    if (turn.isDone()) {
      return; // the call ended before it entered the queue
    }
    if (waiting.isEmpty() && counter.take(clock.now()) == 0) {
      complete(turn, Result.GRANTED);
      return;
    }
    if (!mayWait && !counter.isAsking()) {
      complete(turn, Result.NONE_FREE);
      return;
    }
    turn.queued(numbers++, mayWait);
    waiting.add(turn);
    serve();
    if (waiting.size() > mostWaiting && waiting.remove(turn)) {
      complete(turn, Result.QUEUE_FULL);
    }
    waitingNow = waiting.size();
  }

  private void end(QuotaTurn turn) {
    removeIfWaiting(turn);
    if (turn.hasTurn()) {
      turn.over();
      granted.decrementAndGet();
      counter.end();
      serve();
    }
  }

  private void newsCame() {
    counter.refresh(clock.now(), waiting.size());
    serve();
  }

  private void removeIfWaiting(QuotaTurn turn) {
    if (turn.complete(Result.LEFT)) {
      waiting.remove(turn);
      waitingNow = waiting.size();
    }
  }

  /** Gives turns to those who wait, from the first on, as far as there are any. */
  private void serve() {
    long now = clock.now();
    while (!waiting.isEmpty()) {
      QuotaTurn first = waiting.first();
      long time = first.giveUpAt() - now;
      long wait = time <= 0 ? QuotaCounter.UNTIL_NEWS : counter.take(now);
      if (wait == 0) {
        waiting.pollFirst();
        complete(first, Result.GRANTED);
      } else if (time <= 0 || (wait != QuotaCounter.UNTIL_NEWS && wait >= time)) {
        waiting.pollFirst();
        complete(first, Result.TOO_LATE);
      } else if (!first.mayWait() && !counter.isAsking()) {
        waiting.pollFirst();
        complete(first, Result.NONE_FREE);
      } else {
        wakeAt(now + Math.min(wait, time));
        break;
      }
    }
    waitingNow = waiting.size();
  }

  private void complete(QuotaTurn turn, Result result) {
    if (result == Result.GRANTED) {
      granted.incrementAndGet();
      turn.granted();
    }
    turn.complete(result);
  }

  /** A timer that comes too early does no harm, so none is taken back. */
  private void wakeAt(long at) {
    if (timerIsSet && timerAt - at <= 0) {
      return;
    }
    timerIsSet = true;
    timerAt = at;
    Timers.Pending unused = timers.at(new Deadline(at), () -> run(() -> timerCame(at)));
  }

  private void timerCame(long at) {
    if (timerAt == at) {
      timerIsSet = false;
    }
    serve();
  }

  @Override
  public void close() {
    counter.close();
  }
}
