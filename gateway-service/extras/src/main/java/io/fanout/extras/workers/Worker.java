package io.fanout.extras.workers;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A place in a group: a queue, a skip list of timed tasks where the group has such, and at times a
 * thread. Any thread adds and takes tasks; {@code timedFirst} belongs to the worker's own thread.
 */
final class Worker {
  private final int index;
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final @Nullable ConcurrentSkipListMap<TimeKey, Runnable> timed;
  private final AtomicLong turns = new AtomicLong();
  private volatile @Nullable Thread thread;
  private boolean timedFirst;

  Worker(int index, boolean keepsTime) {
    this.index = index;
    this.timed = keepsTime ? new ConcurrentSkipListMap<>() : null;
  }

  int index() {
    return index;
  }

  @Nullable Thread thread() {
    return thread;
  }

  void thread(@Nullable Thread started) {
    this.thread = started;
  }

  /** False if there is no thread to wake. */
  boolean wake() {
    Thread asleep = thread;
    LockSupport.unpark(asleep);
    return asleep != null;
  }

  void add(Runnable task) {
    tasks.add(task);
  }

  boolean remove(Runnable task) {
    return tasks.remove(task);
  }

  boolean hasTasks() {
    return !tasks.isEmpty();
  }

  int waiting() {
    return tasks.size();
  }

  /** The turn of the next timed task among those of the same moment. */
  long nextTurn() {
    return turns.getAndIncrement();
  }

  void addTimed(TimeKey key, Runnable task) {
    skipList().put(key, task);
  }

  boolean removeTimed(TimeKey key) {
    return skipList().remove(key) != null;
  }

  private ConcurrentSkipListMap<TimeKey, Runnable> skipList() {
    if (timed == null) {
      throw new IllegalStateException("a timed task in a group without time");
    }
    return timed;
  }

  boolean hasTimed() {
    return timed != null && !timed.isEmpty();
  }

  /** The key of the timed task that is due first, if there is any. */
  @Nullable TimeKey firstTimed() {
    Map.Entry<TimeKey, Runnable> first = timed == null ? null : timed.firstEntry();
    return first == null ? null : first.getKey();
  }

  /** A task for the worker's own thread: queued and timed ones by turns, where both wait. */
  @Nullable Runnable poll() {
    if (timed == null) {
      return tasks.poll();
    }
    timedFirst = !timedFirst;
    Runnable task = timedFirst ? pollDue() : tasks.poll();
    return task != null ? task : timedFirst ? tasks.poll() : pollDue();
  }

  /** A task for another worker's thread. */
  @Nullable Runnable steal() {
    Runnable task = tasks.poll();
    return task == null ? pollDue() : task;
  }

  private @Nullable Runnable pollDue() {
    while (timed != null) {
      Map.Entry<TimeKey, Runnable> first = timed.firstEntry();
      if (first == null || !first.getKey().isDue()) {
        return null;
      }
      if (timed.remove(first.getKey(), first.getValue())) {
        return first.getValue();
      }
    }
    return null;
  }

  /** Any timed task, due or not; for the end of the group. */
  @Nullable Runnable pollTimed() {
    Map.Entry<TimeKey, Runnable> first = timed == null ? null : timed.pollFirstEntry();
    return first == null ? null : first.getValue();
  }

  /** The timed tasks as they are just now. */
  Iterable<Runnable> timed() {
    return timed == null ? List.of() : timed.values();
  }
}
