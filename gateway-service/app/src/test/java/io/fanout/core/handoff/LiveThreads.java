package io.fanout.core.handoff;

import java.util.Arrays;
import java.util.Set;

/** The live threads. Tests may call this often: it stops no thread. */
public final class LiveThreads {
  private static final int SPARE = 100;

  private LiveThreads() {}

  /**
   * The live threads of the caller's thread group; the JDK's and virtual threads are in other
   * groups.
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
