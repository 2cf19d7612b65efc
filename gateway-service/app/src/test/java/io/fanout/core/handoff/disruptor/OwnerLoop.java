package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.Await;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;

/** A thread that runs its tasks in order and does nothing else. */
final class OwnerLoop implements Executor, AutoCloseable {
  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final Semaphore waiting = new Semaphore(0);
  private final Thread thread = new Thread(this::run, "owner-loop");
  private volatile boolean ended;

  OwnerLoop() {
    thread.start();
  }

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
    waiting.release();
  }

  private void run() {
    while (!ended || !tasks.isEmpty()) {
      waiting.acquireUninterruptibly();
      Runnable task = tasks.poll();
      if (task != null) {
        task.run();
        // Like an event loop, keep one task's interrupt from the next.
        Thread.interrupted();
      }
    }
  }

  @Override
  public void close() {
    ended = true;
    waiting.release();
    Await.until("end of the loop", () -> !thread.isAlive());
  }
}
