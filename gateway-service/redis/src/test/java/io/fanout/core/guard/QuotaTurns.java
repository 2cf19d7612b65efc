package io.fanout.core.guard;

import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A backend's quota queue in one gateway, for tests of counters. */
public final class QuotaTurns implements AutoCloseable {
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final Queue<Long> begun = new ConcurrentLinkedQueue<>();
  private final QuotaQueue queue;

  /** A queue in front of this counter. */
  public QuotaTurns(QuotaCounter counter) {
    Timers timers =
        (deadline, action) -> {
          long nanos = Math.max(0, deadline.at() - System.nanoTime());
          Future<?> pending = timer.schedule(action, nanos, TimeUnit.NANOSECONDS);
          return () -> pending.cancel(false);
        };
    queue = new QuotaQueue(new Noting(counter), 100_000, timers, NanoClock.SYSTEM);
  }

  /** A call that has asked for its turn. */
  public final class Call {
    private final QuotaTurn turn;

    private Call(QuotaTurn turn) {
      this.turn = turn;
    }

    /** Completes when the call has its turn or cannot get one. */
    public CompletableFuture<Boolean> granted() {
      return turn.thenApply(result -> result == QuotaTurn.Result.GRANTED);
    }

    /** Whether the call has its turn already. */
    public boolean isGranted() {
      return granted().getNow(false);
    }

    /** Ends the call. */
    public void end() {
      queue.leave(turn);
    }
  }

  /** Asks for a turn for a call with this much time. */
  public Call ask(Duration time, boolean mayWait) {
    QuotaTurn turn = new QuotaTurn(System.nanoTime() + time.toNanos());
    queue.ask(turn, mayWait);
    return new Call(turn);
  }

  /** The start times of the calls that got a turn. */
  public Queue<Long> begun() {
    return begun;
  }

  /** How many calls have a turn now. */
  public int inFlight() {
    return queue.granted();
  }

  /** How many calls wait for a turn now. Another thread may still be about to let some in. */
  public int waiting() {
    return queue.waiting();
  }

  @Override
  public void close() {
    queue.close();
    timer.shutdownNow();
  }

  /** Records the exact time that the counter used. */
  private final class Noting implements QuotaCounter {
    private final QuotaCounter counter;

    private Noting(QuotaCounter counter) {
      this.counter = counter;
    }

    @Override
    public long take(long now) {
      long wait = counter.take(now);
      if (wait == 0) {
        begun.add(now);
      }
      return wait;
    }

    @Override
    public void end() {
      counter.end();
    }

    @Override
    public boolean isAsking() {
      return counter.isAsking();
    }

    @Override
    public void refresh(long now, int waiting) {
      counter.refresh(now, waiting);
    }

    @Override
    public void onNews(Runnable news) {
      counter.onNews(news);
    }

    @Override
    public void close() {
      counter.close();
    }
  }
}
