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
 * Looks from a thread of its own for a fiber that computes for so long that all others on its lane
 * wait noticeably, and says once which it is and what it does.
 */
final class RunawayWatch implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout.runaway");
  private static final long RUNAWAY_NANOS = Duration.ofMillis(200).toNanos();
  private static final long LOOK_EVERY_NANOS = Duration.ofMillis(100).toNanos();
  private static final int FRAMES_TOLD = 12;
  private static final long NONE = -1;

  private final List<LaneFiberQueue> lanes;
  private final Seen[] seen;
  private final Thread thread;
  private volatile boolean closed;

  RunawayWatch(List<LaneFiberQueue> lanes) {
    this.lanes = lanes;
    this.seen = lanes.stream().map(lane -> new Seen()).toArray(Seen[]::new);
    this.thread = new Thread(this::watch, "fanout-runaway-watch");
    thread.setDaemon(true);
    thread.start();
  }

  /** How many lanes are held just now. */
  long runaways() {
    return Arrays.stream(seen).filter(lane -> lane.runaway).count();
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(this, LOOK_EVERY_NANOS);
      for (int i = 0; i < seen.length; i++) {
        lookGuarded(i);
      }
    }
  }

  private void lookGuarded(int lane) {
    try {
      look(lane);
    } catch (RuntimeException | Error e) {
      LOG.error("lane {} was not looked at; the next round tries again", lane, e);
    }
  }

  private void look(int lane) {
    LaneFiberQueue.Running running = lanes.get(lane).now();
    long nanos = seen[lane].sameFor(running == null ? NONE : running.number());
    if (running != null && nanos > RUNAWAY_NANOS && !seen[lane].runaway) {
      seen[lane].runaway = true;
      LOG.warn(
          "{} has held lane {} for over {} ms; all other requests on it wait. It is to park, or to call Fiber.yield() now and then. It is at\n{}",
          name(running.slice()),
          lane,
          Duration.ofNanos(nanos).toMillis(),
          frames(lanes.get(lane).stackTrace()));
    }
  }

  /** What a lane was at when it was last looked at; written by the watch alone. */
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
    return slice instanceof FiberSchedulerTask task ? task.getFiber().getName() : "a fiber";
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
