package io.fanout.core.client;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The resources of one factory's clients. Each is closed once: with its client, or at the latest
 * with the factory. Thread-safe.
 */
public final class CloseOnce implements AutoCloseable {
  private final Set<Once> left = ConcurrentHashMap.newKeySet();

  /** That, to be run by a client that closes; afterwards nothing here knows of it. */
  public Runnable once(Runnable end) {
    Once once = new Once(end);
    left.add(once);
    return once;
  }

  @Override
  public void close() {
    left.forEach(Once::run);
  }

  private final class Once implements Runnable {
    private final Runnable end;

    private Once(Runnable end) {
      this.end = end;
    }

    @Override
    public void run() {
      if (left.remove(this)) {
        end.run();
      }
    }
  }
}
