package io.fanout.extras.workers;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A group with real threads: it runs every task that it accepts, whatever else happens at that
 * moment.
 */
public final class WorkerGroupStress {
  private static final int NEVER_ENDED = -1;

  private WorkerGroupStress() {}

  /**
   * Two tasks and a shutdown. The first number counts the accepted tasks, the second the tasks that
   * ran.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the shutdown was first")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE)
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE)
  @Outcome(expect = Expect.FORBIDDEN, desc = "a task was lost, or run though rejected")
  @State
  public static class ExecuteOrShutdown {
    private final WorkerGroup group =
        WorkerGroups.executor(GroupSize.fixed(2), WorkerGroupStress::daemon);
    private final AtomicInteger accepted = new AtomicInteger();
    private final AtomicInteger ran = new AtomicInteger();

    private void produce() {
      try {
        group.execute(ran::incrementAndGet);
        accepted.incrementAndGet();
      } catch (RejectedExecutionException shut) {
        // a rejected task does not count as accepted
      }
    }

    @Actor
    public void producer() {
      produce();
      produce();
    }

    @Actor
    public void end() {
      group.shutdown();
    }

    @Arbiter
    public void count(II_Result r) {
      r.r1 = accepted.get();
      r.r2 = ended(group) ? ran.get() : NEVER_ENDED;
    }
  }

  /** Two tasks arrive while the only worker is going to sleep; both run. */
  @JCStressTest
  @Outcome(id = "2, 2", expect = Expect.ACCEPTABLE)
  @Outcome(expect = Expect.FORBIDDEN, desc = "a wake-up was lost")
  @State
  public static class GoingToSleep {
    private final WorkerGroup group =
        WorkerGroups.executor(GroupSize.fixed(1), WorkerGroupStress::daemon);
    private final AtomicInteger ran = new AtomicInteger();

    public GoingToSleep() {
      group.execute(() -> {});
    }

    @Actor
    public void one() {
      group.execute(ran::incrementAndGet);
    }

    @Actor
    public void other() {
      group.execute(ran::incrementAndGet);
    }

    @Arbiter
    public void count(II_Result r) {
      group.shutdown();
      r.r1 = 2;
      r.r2 = ended(group) ? ran.get() : NEVER_ENDED;
    }
  }

  /**
   * A thread that never ended would keep its JVM alive, and the harness would never report the
   * result.
   */
  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    return thread;
  }

  private static boolean ended(WorkerGroup group) {
    try {
      return group.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
