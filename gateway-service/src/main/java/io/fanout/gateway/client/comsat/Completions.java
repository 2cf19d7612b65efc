package io.fanout.gateway.client.comsat;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Puts off what a new connection's taker does to the pool until the pool has noted who took it.
 * HttpCore's pool tells the taker first and notes it second: a connection given back in between
 * would count as in use for ever.
 *
 * <p>The reactor's one serving thread completes connections; the queue is its alone.
 */
final class Completions {
  private final Queue<Runnable> later = new ArrayDeque<>();
  private volatile @Nullable Thread completing;

  /** Runs that, which completes a connection; then what was put off meanwhile. */
  void run(Runnable completion) {
    completing = Thread.currentThread();
    try {
      completion.run();
    } finally {
      completing = null;
    }
    for (Runnable next = later.poll(); next != null; next = later.poll()) {
      next.run();
    }
  }

  /** Runs that at once, or after the completion that the caller is part of. */
  void after(Runnable action) {
    if (completing == Thread.currentThread()) {
      later.add(action);
    } else {
      action.run();
    }
  }
}
