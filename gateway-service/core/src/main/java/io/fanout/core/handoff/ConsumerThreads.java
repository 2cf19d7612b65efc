package io.fanout.core.handoff;

import java.util.ArrayList;
import java.util.List;

/**
 * The threads of a hand-off, one for each consumer. Daemons: the server's threads keep the JVM up
 * and its shutdown closes hand-offs; a start that fails half-way must be able to exit.
 */
public final class ConsumerThreads {
  private final String handoff;
  private final List<Thread> threads = new ArrayList<>();

  public ConsumerThreads(String handoff) {
    this.handoff = handoff;
  }

  /** Adds a thread for that stage; it is started later. */
  public void add(String stage, Runnable loop) {
    Thread thread = new Thread(loop, handoff + "-" + stage);
    thread.setDaemon(true);
    threads.add(thread);
  }

  /** Starts all, or ends those that run by {@code halt} where one cannot be started. */
  public void start(Runnable halt) {
    try {
      threads.forEach(Thread::start);
    } catch (OutOfMemoryError noFurtherThread) {
      halt.run();
      throw noFurtherThread;
    }
  }

  /** Refuses a call by one of its own consumer threads, which would wait for itself. */
  public void refuseOwn() {
    Thread caller = Thread.currentThread();
    if (threads.contains(caller)) {
      throw new IllegalStateException(
          "hand-off %s: closed by %s (expected: a thread that is not its consumer, because close waits for the consumers)"
              .formatted(handoff, caller.getName()));
    }
  }

  /** Returns when all have ended. */
  public void awaitEnd() {
    DrainWait.until(() -> threads.stream().noneMatch(Thread::isAlive));
  }
}
