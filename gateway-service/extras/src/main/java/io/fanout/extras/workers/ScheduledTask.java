package io.fanout.extras.workers;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A task of a scheduled group, and its future. Where it stands is written by whoever schedules it:
 * its producer at first, then the thread that has just run it.
 */
final class ScheduledTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
  /** Where a task waits: the worker, and the key in its skip list. */
  private record Place(Worker worker, TimeKey key) {}

  private final ScheduledGroup group;

  /** In nanoseconds: above zero at a fixed rate, below with a fixed delay, zero for once. */
  private final long period;

  private volatile Place place;

  ScheduledTask(ScheduledGroup group, Callable<V> body, Worker worker, TimeKey key) {
    super(body);
    this.group = group;
    this.period = 0;
    this.place = new Place(worker, key);
  }

  ScheduledTask(ScheduledGroup group, Runnable body, long period, Worker worker, TimeKey key) {
    super(body, null);
    this.group = group;
    this.period = period;
    this.place = new Place(worker, key);
  }

  @Override
  public boolean isPeriodic() {
    return period != 0;
  }

  TimeKey key() {
    return place.key();
  }

  /** Puts it where it waits for its time. */
  void enter() {
    place.worker().addTimed(place.key(), this);
  }

  /** Takes it from where it waits; false where somebody has done so already. */
  boolean leave() {
    return place.worker().removeTimed(place.key());
  }

  @Override
  public void run() {
    if (!group.mayRun(this)) {
      cancel(false);
    } else if (!isPeriodic()) {
      super.run();
    } else if (runAndReset()) {
      Worker worker = group.place();
      TimeKey key =
          period > 0
              ? new TimeKey(place.key().at() + period, worker.nextTurn())
              : TimeKey.after(-period, worker.nextTurn());
      place = new Place(worker, key);
      group.again(this);
    }
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (leave()) {
      group.settle();
    }
    return cancelled;
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(place.key().left(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return other instanceof ScheduledTask<?> task
        ? place.key().compareTo(task.key())
        : Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
