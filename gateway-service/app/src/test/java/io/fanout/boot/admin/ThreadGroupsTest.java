package io.fanout.boot.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.Pool;
import io.fanout.core.strand.pool.PoolSize;
import io.fanout.core.strand.pool.ThreadPoolKind;
import io.fanout.extras.workers.GroupSize;
import io.fanout.extras.workers.WorkerGroup;
import io.fanout.extras.workers.WorkerGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How the thread page groups threads of each state. */
final class ThreadGroupsTest {
  private final List<Thread> started = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private volatile boolean over;

  private void start(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    started.add(thread);
    thread.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    over = true;
    release.countDown();
    for (Thread thread : started) {
      thread.join();
    }
  }

  private static String waitOf(String thread) {
    return ThreadGroups.groups().stream()
        .filter(group -> group.threads().contains(thread))
        .map(ThreadGroups.Group::waits)
        .findFirst()
        .orElse("not there");
  }

  private static void hasWait(String thread, String wait) {
    Await.until(thread + " waits " + wait, () -> waitOf(thread).startsWith(wait));
    assertThat(waitOf(thread)).startsWith(wait);
  }

  @Test
  void aThreadThatWantsAMonitorSaysWhichAndWhoHoldsIt() {
    Object monitor = new Object();
    synchronized (monitor) {
      start(
          "a-wants",
          () -> {
            synchronized (monitor) {
              release.countDown();
            }
          });
      hasWait("a-wants", "for a lock, java.lang.Object@");
      assertThat(waitOf("a-wants")).endsWith("held by " + Thread.currentThread().getName());
    }
  }

  @Test
  void aThreadThatWantsALockSaysWhichAndWhoHoldsIt() {
    ReentrantLock lock = new ReentrantLock();
    lock.lock();
    try {
      start(
          "a-wants-too",
          () -> {
            lock.lock();
            try {
              release.countDown();
            } finally {
              lock.unlock();
            }
          });
      hasWait("a-wants-too", "for a lock, java.util.concurrent.locks.ReentrantLock$NonfairSync@");
    } finally {
      lock.unlock();
    }
  }

  @Test
  void idleThreadsOfPoolsWaitForATask() {
    ExecutorService jdk = Executors.newFixedThreadPool(1, task -> new Thread(task, "a-jdk-idle"));
    WorkerGroup ours =
        WorkerGroups.executor(GroupSize.fixed(1), task -> new Thread(task, "a-group-idle"));
    Pool pool =
        new ThreadPoolKind().open(new PoolSize("a-pool-idle-", 1, 1, new PoolSettings(1, 1, 1)));
    jdk.execute(() -> {});
    ours.execute(() -> {});
    assertThat(pool.run(() -> {})).isTrue();
    hasWait("a-jdk-idle", "for a task");
    hasWait("a-pool-idle-1", "for a task");
    hasWait("a-group-idle", "for a task");
    jdk.shutdown();
    ours.shutdown();
    pool.close();
  }

  @Test
  void aBusyThreadIsRunnable() {
    start(
        "a-busy",
        () -> {
          while (!over) {
            Thread.onSpinWait();
          }
        });
    hasWait("a-busy", "runnable");
  }

  @Test
  void aThreadThatWaitsForAnythingElseSaysForWhat() {
    start(
        "a-waits",
        () -> {
          try {
            release.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    hasWait("a-waits", "for java.util.concurrent.CountDownLatch$Sync");
  }
}
