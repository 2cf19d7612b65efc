package io.fanout.core.strand.fiber;

import co.paralleluniverse.fibers.FiberSchedulerTask;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches from a separate thread for a fiber, or the end of a call without one, that computes so
 * long that all else on its lane waits noticeably, and logs once what it is and its stack.
 */
final class RunawayWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout.runaway");

  /** How often it looks within the time that a fiber may hold a lane. */
  private static final int LOOKS = 2;

  private static final int FRAMES_TOLD = 12;
  private static final long NONE = -1;

  private final List<LaneFiberQueue> lanes;
  private final long runawayNanos;
  private final Seen[] seen;
  private final Thread thread;
  private volatile boolean closed;

  RunawayWatch(List<LaneFiberQueue> lanes, Duration runawayAfter) {
    this.lanes = lanes;
    this.runawayNanos = runawayAfter.toNanos();
    this.seen = lanes.stream().map(lane -> new Seen()).toArray(Seen[]::new);
    this.thread = new Thread(this::watch, "fanout-runaway-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /** How many lanes are held just now. */
  long runaways() {
    long runaways = 0;
    for (Seen lane : seen) {
      runaways += lane.runaway ? 1 : 0;
    }
    return runaways;
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, runawayNanos / LOOKS);
      for (int i = 0; i < seen.length; i++) {
        lookGuarded(i);
      }
    }
  }

  private void lookGuarded(int lane) {
    try {
      look(lane);
    } catch (RuntimeException | Error e) {
      LOG.error("checking lane {} failed; the next round tries again", lane, e);
    }
  }

  private void look(int lane) {
    LaneFiberQueue.Running running = lanes.get(lane).now();
    long nanos = seen[lane].sameFor(running == null ? NONE : running.number());
    if (running != null && nanos > runawayNanos && !seen[lane].runaway) {
      seen[lane].runaway = true;
      LOG.warn(
          "{} has held lane {} for over {} ms; all other requests on that lane wait. A fiber should park, or call Fiber.yield() now and then. Its code is at\n{}",
          name(running.slice()),
          lane,
          Duration.ofNanos(nanos).toMillis(),
          frames(lanes.get(lane).stackTrace()));
    }
  }

  /** A lane's state at the last check; written only by the watch. */
  private static final class Seen {
    private long number = NONE;
    private long since;
    private volatile boolean runaway;

    /** For how long at least it has been at that slice. */
    private long sameFor(long now) {
      if (now != number || now == NONE) {
        number = now;
        since = System.nanoTime();
        runaway = false;
      }
      return System.nanoTime() - since;
    }
  }

  private static String name(Runnable slice) {
    return slice instanceof FiberSchedulerTask task ? task.getFiber().getName() : slice.toString();
  }

  private static String frames(StackTraceElement[] stack) {
    return Arrays.stream(stack)
        .limit(FRAMES_TOLD)
        .map(frame -> "    " + frame)
        .collect(Collectors.joining("\n"));
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
