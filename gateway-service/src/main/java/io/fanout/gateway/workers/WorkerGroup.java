package io.fanout.gateway.workers;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An executor whose workers have a queue each and steal from each other when theirs is empty. A
 * task goes to an idle worker where there is one; else a thread is started where there may be one
 * more; else it waits in some worker's queue, and whoever is free first takes it.
 *
 * <p>No wake-up is lost: a task is queued before its producer looks for idle workers, and a worker
 * says that it is idle before it looks for tasks a last time; one of the two sees the other.
 */
public class WorkerGroup extends AbstractExecutorService {
  /** The worker whose thread this is, of whatever group. */
  private static final ThreadLocal<@Nullable Worker> CURRENT = new ThreadLocal<>();

  private final GroupSize size;
  private final Worker[] workers;
  private final IdleStack idle;
  private final @Nullable TimeKeeper time;
  private final Staff staff;

  WorkerGroup(GroupSize size, ThreadFactory threads, boolean keepsTime) {
    this.size = size;
    this.workers = new Worker[size.most()];
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(i, keepsTime);
    }
    this.idle = new IdleStack(workers.length);
    this.time = keepsTime ? new TimeKeeper(workers) : null;
    this.staff = new Staff(workers, size, threads, this::work);
  }

  @Override
  public void execute(Runnable task) {
    Objects.requireNonNull(task, "task");
    refuseUnless(isOpen(), task);
    int waiting = idle.take();
    Worker worker = waiting == IdleStack.NOBODY ? place() : workers[waiting];
    worker.add(task);
    if (waiting != IdleStack.NOBODY) {
      worker.wake();
    } else {
      helpOrTakeBack(() -> worker.remove(task), task);
    }
    if (!isOpen() && worker.remove(task)) {
      settle();
      refuseUnless(false, task);
    }
  }

  /** The task's result as a future whose own asynchronous stages run in this group too. */
  public <V> CompletableFuture<V> async(Callable<V> body) {
    GroupFuture<V> future = new GroupFuture<>(this);
    execute(() -> future.run(body));
    return future;
  }

  final void refuseUnless(boolean taken, Object task) {
    if (!taken) {
      throw new RejectedExecutionException(
          "%s: %s (expected: a group that takes tasks)".formatted(task, this));
    }
  }

  /** Finds somebody to work; where a group without threads cannot start one, it takes nothing. */
  final void helpOrTakeBack(BooleanSupplier takeBack, Object task) {
    boolean helped = false;
    boolean takenBack = false;
    try {
      helped = help() || staff.living() > 0;
    } finally {
      // Also where the thread factory threw: its failure is the producer's.
      takenBack = !helped && takeBack.getAsBoolean();
      settle();
    }
    refuseUnless(!takenBack, task);
  }

  /** Wakes an idle worker or starts one; false where all there may be are at work. */
  private boolean help() {
    int waiting = idle.take();
    if (waiting != IdleStack.NOBODY) {
      workers[waiting].wake();
      return true;
    }
    return staff.hire();
  }

  /** Where a task goes that no idle worker takes: to its own producer, or spread by producers. */
  final Worker place() {
    Worker own = CURRENT.get();
    if (own != null && own.index() < workers.length && workers[own.index()] == own) {
      return own;
    }
    int places = Math.max(1, staff.places());
    return workers[(int) (Thread.currentThread().getId() % places)];
  }

  /** Tells of a timed task that has been added. */
  final void addedTimed(TimeKey key, BooleanSupplier takeBack, Object task) {
    if (!keeper().added(key)) {
      helpOrTakeBack(takeBack, task);
    }
  }

  /**
   * Tells of a timed task that one of the group's own threads has added and looks for next: where
   * nobody watches the time, that thread will; but a keeper that does may sleep for too long.
   */
  final void addedByItsWorker(TimeKey key) {
    boolean unused = keeper().added(key);
  }

  private TimeKeeper keeper() {
    return Objects.requireNonNull(time, "a group without time");
  }

  /** What each thread does. */
  private void work(Worker self) {
    CURRENT.set(self);
    for (Runnable task = next(self); task != null; task = next(self)) {
      run(task);
    }
    settle();
  }

  private void run(Runnable task) {
    Thread thread = Thread.currentThread();
    // An interrupt was for an earlier task, unless the group stops, which is for all.
    boolean unused = Thread.interrupted();
    if (staff.phase().isAtLeast(Phase.STOPPED)) {
      thread.interrupt();
    }
    try {
      task.run();
    } catch (Throwable failure) {
      report(thread, failure);
    }
  }

  private static void report(Thread thread, Throwable failure) {
    try {
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    } catch (Throwable ofTheHandler) {
      // As for a thread that ends: what its handler throws is nobody's.
    }
  }

  /** The next task; null when the thread has left the staff. */
  private @Nullable Runnable next(Worker self) {
    boolean woken = false;
    while (!isOver()) {
      Runnable task = find(self);
      if (task != null) {
        if (woken && (self.hasTasks() || (time != null && time.isUnattended()))) {
          help();
        }
        return task;
      }
      idle.announce(self.index());
      task = find(self);
      if (task != null) {
        if (!idle.withdraw(self.index())) {
          // Somebody counts on this worker for another task.
          help();
        }
        return task;
      }
      if (rest(self)) {
        return null;
      }
      woken = true;
    }
    staff.dismiss(self);
    return null;
  }

  private @Nullable Runnable find(Worker self) {
    Runnable task = self.poll();
    int places = staff.places();
    for (int i = 1; task == null && i < places; i++) {
      task = workers[(self.index() + i) % places].steal();
    }
    return task;
  }

  /** Sleeps until there is something to do; true if the thread has left the staff. */
  private boolean rest(Worker self) {
    long since = System.nanoTime();
    while (idle.isWaiting(self.index()) && !isOver()) {
      long nanos = time == null ? TimeKeeper.NEVER : time.sleep(self);
      if (nanos <= 0) {
        break;
      }
      long patience = patience(since);
      if (patience <= 0) {
        return retire(self);
      }
      LockSupport.parkNanos(this, Math.min(nanos, patience));
      // An interrupt is for tasks; left set, it would end every sleep at once.
      boolean unused = Thread.interrupted();
    }
    resign(self);
    // Whether it was woken or woke by itself, it looks for tasks next.
    idle.withdraw(self.index());
    return false;
  }

  private long patience(long since) {
    return size.keepAlive() == null || !staff.canShrink()
        ? TimeKeeper.NEVER
        : size.keepAlive().toNanos() - (System.nanoTime() - since);
  }

  private void resign(Worker self) {
    if (time != null) {
      time.resign(self);
    }
  }

  private boolean retire(Worker self) {
    resign(self);
    if (!idle.withdraw(self.index()) || !staff.retire(self)) {
      return false;
    }
    // Who counted on this thread a moment ago may have found nobody else.
    if (hasWork()) {
      help();
    }
    return true;
  }

  private boolean hasWork() {
    for (Worker worker : workers) {
      if (worker.hasTasks()) {
        return true;
      }
    }
    return time != null && time.isUnattended();
  }

  private boolean isOver() {
    Phase phase = staff.phase();
    return phase != Phase.OPEN && (phase.isAtLeast(Phase.STOPPED) || !hasTasks());
  }

  private boolean hasTasks() {
    for (Worker worker : workers) {
      if (worker.hasTasks() || worker.hasTimed()) {
        return true;
      }
    }
    return false;
  }

  /** Lets a group that is being shut down see that there is less left to do. */
  final void settle() {
    if (!isOpen()) {
      staff.endIf(() -> !hasTasks());
      staff.forEachThread(LockSupport::unpark);
    }
  }

  final boolean isOpen() {
    return staff.phase() == Phase.OPEN;
  }

  final boolean isStopped() {
    return staff.phase().isAtLeast(Phase.STOPPED);
  }

  final Worker[] workers() {
    return workers;
  }

  /** Starts all threads that there may be. */
  public void prestart() {
    while (isOpen() && staff.hire()) {
      // one after the other
    }
  }

  /** Threads alive. */
  public int threads() {
    return staff.living();
  }

  /** The most threads that were alive at once. */
  public int largest() {
    return staff.largest();
  }

  /** Tasks that wait for a thread, timed ones left out. */
  public int waiting() {
    int waiting = 0;
    for (Worker worker : workers) {
      waiting += worker.waiting();
    }
    return waiting;
  }

  @Override
  public void shutdown() {
    staff.advance(Phase.SHUT);
    dropAfterShutdown();
    settle();
  }

  /** Takes away what is not to run after a shutdown. */
  void dropAfterShutdown() {}

  @Override
  public List<Runnable> shutdownNow() {
    staff.advance(Phase.STOPPED);
    List<Runnable> left = new ArrayList<>();
    for (Worker worker : workers) {
      for (Runnable task = worker.steal(); task != null; task = worker.steal()) {
        left.add(task);
      }
      for (Runnable task = worker.pollTimed(); task != null; task = worker.pollTimed()) {
        left.add(task);
      }
    }
    staff.forEachThread(Thread::interrupt);
    settle();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return !isOpen();
  }

  @Override
  public boolean isTerminated() {
    return staff.phase() == Phase.GONE;
  }

  @Override
  public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
    return staff.awaitGone(time, unit);
  }

  @Override
  public String toString() {
    return "%s, %d of %d threads, %d tasks waiting"
        .formatted(staff.phase(), staff.living(), workers.length, waiting());
  }
}
