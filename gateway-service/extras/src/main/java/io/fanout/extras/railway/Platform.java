package io.fanout.extras.railway;

import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Station 0 of a hand-off, where any thread loads: one at a time, under a lock that is held for a
 * few instructions. A full train leaves at once; one that is not, when the consumers call for it.
 */
final class Platform<T> {
  private final Station<T> station;
  private final ReentrantLock oneAtATime = new ReentrantLock();
  private @Nullable Train<T> loading;

  /** Whether anything is on the train that stands here; read without the lock as a hint. */
  private volatile boolean anything;

  Platform(Station<T> station) {
    this.station = station;
  }

  /** Loads the item. There is a train with room, because whoever loads has a permit. */
  void load(T item) {
    oneAtATime.lock();
    try {
      Train<T> train = here();
      train.load(item);
      if (train.full()) {
        leave(train);
      } else if (!anything) {
        anything = true;
      }
    } finally {
      oneAtATime.unlock();
    }
  }

  private Train<T> here() {
    Train<T> train = loading != null ? loading : station.poll();
    if (train == null) {
      throw new IllegalStateException("a permit was given, but no train is at home");
    }
    loading = train;
    return train;
  }

  private void leave(Train<T> train) {
    loading = null;
    anything = false;
    station.send(train);
  }

  boolean anything() {
    return anything;
  }

  /** Sends the train off as it is, unless it is empty. */
  void call() {
    oneAtATime.lock();
    try {
      Train<T> train = loading;
      if (train != null && train.size() > 0) {
        leave(train);
      }
    } finally {
      oneAtATime.unlock();
    }
  }
}
