package io.fanout.extras.workers;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Where a group's work lies and who does it: the places with their queues, who is idle, who watches
 * the time, and the threads. Asked by producers and by workers alike.
 */
final class GroupState {
  private final GroupSize size;
  private final Worker[] workers;
  private final IdleStack idle;
  private final @Nullable TimeKeeper time;
  private final ThreadRoster staff;

  GroupState(GroupSize size, ThreadFactory threads, boolean keepsTime) {
    this.size = size;
    this.workers = new Worker[size.most()];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(i, keepsTime);
    }
    this.idle = new IdleStack(workers.length);
    this.time = keepsTime ? new TimeKeeper(workers) : null;
    this.staff =
        new ThreadRoster(workers, size, threads, worker -> new WorkerLoop(this, worker).work());
  }

  GroupSize size() {
    return size;
  }

  Worker[] workers() {
    return workers;
  }

  IdleStack idle() {
    return idle;
  }

  @Nullable TimeKeeper time() {
    return time;
  }

  ThreadRoster staff() {
    return staff;
  }

  /** The calling thread's own place, where it works here. */
  @Nullable Worker ofCaller() {
    Worker own = WorkerLoop.current();
    return own != null && own.index() < workers.length && workers[own.index()] == own ? own : null;
  }

  /** Wakes an idle worker or starts one; false where all there may be are at work. */
  boolean help() {
    int waiting = idle.take();
    if (waiting != IdleStack.NOBODY) {
      workers[waiting].wake();
      return true;
    }
    return staff.hire();
  }

  boolean hasTasks() {
    for (Worker worker : workers) {
      if (worker.hasTasks() || worker.hasTimed()) {
        return true;
      }
    }
    return false;
  }

  /** Whether somebody is needed just now: a task waits, or a timed one that nobody watches. */
  boolean needsSomebody() {
    for (Worker worker : workers) {
      if (worker.hasTasks()) {
        return true;
      }
    }
    return isTimeUnattended();
  }

  boolean isTimeUnattended() {
    return time != null && time.isUnattended();
  }

  boolean isOpen() {
    return staff.phase() == Phase.OPEN;
  }

  boolean isStopped() {
    return staff.phase().isAtLeast(Phase.STOPPED);
  }

  /** Whether nothing will be done any more. */
  boolean isOver() {
    Phase phase = staff.phase();
    return phase != Phase.OPEN && (phase.isAtLeast(Phase.STOPPED) || !hasTasks());
  }

  /** Lets a group that is being shut down see that there is less left to do. */
  void settle() {
    if (!isOpen()) {
      staff.endIf(() -> !hasTasks());
      staff.forEachThread(LockSupport::unpark);
    }
  }
}
