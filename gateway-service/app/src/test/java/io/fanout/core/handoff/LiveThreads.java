package io.fanout.core.handoff;

import java.util.Arrays;
import java.util.Set;

/** The threads that are alive now. A test may ask often: no thread is stopped for the answer. */
public final class LiveThreads {
  private static final int SPARE = 100;

  private LiveThreads() {}

  /**
   * Those of the caller's own thread group; the JDK and virtual threads have groups of their own.
   */
  public static Set<Thread> ofThisGroup() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    Thread[] found = new Thread[group.activeCount() + SPARE];
    int count = group.enumerate(found, false);
    while (count == found.length) {
      found = new Thread[2 * found.length];
      count = group.enumerate(found, false);
    }
    return Set.of(Arrays.copyOf(found, count));
  }
}
