package io.fanout.extras.workers;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** The stack of idle workers under every race that the group relies on. */
public final class IdleStackStress {
  private static final int TRUE = 1;

  private IdleStackStress() {}

  /**
   * A worker withdraws its announcement while a producer takes the worker: exactly one of them
   * succeeds.
   */
  @JCStressTest
  @Outcome(id = "1, -1", expect = Expect.ACCEPTABLE, desc = "withdrawn, and not taken")
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "taken, and not withdrawn")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both or neither")
  @State
  public static class WithdrawOrTake {
    private final IdleStack stack = new IdleStack(1);

    public WithdrawOrTake() {
      stack.announce(0);
    }

    @Actor
    public void worker(II_Result r) {
      r.r1 = stack.withdraw(0) ? TRUE : 0;
    }

    @Actor
    public void producer(II_Result r) {
      r.r2 = stack.take();
    }
  }

  /**
   * A producer submits a task while the worker goes idle: the producer sees the worker, or the
   * worker sees the task.
   */
  @JCStressTest
  @Outcome(id = "-1, 1", expect = Expect.ACCEPTABLE, desc = "the worker found the task")
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "the producer wakes the worker")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "both")
  @Outcome(id = "-1, 0", expect = Expect.FORBIDDEN, desc = "a wake-up is lost")
  @State
  public static class AnnounceThenLook {
    private final IdleStack stack = new IdleStack(1);
    private volatile int task;

    @Actor
    public void producer(II_Result r) {
      task = 1;
      r.r1 = stack.take();
    }

    @Actor
    public void worker(II_Result r) {
      stack.announce(0);
      r.r2 = task;
    }
  }

  /** Two producers take from two workers: each gets another worker, and none is left. */
  @JCStressTest
  @Outcome(id = "0, 1, -1", expect = Expect.ACCEPTABLE)
  @Outcome(id = "1, 0, -1", expect = Expect.ACCEPTABLE)
  @Outcome(expect = Expect.FORBIDDEN, desc = "a worker was taken twice, or lost")
  @State
  public static class TwoTakers {
    private final IdleStack stack = new IdleStack(2);

    public TwoTakers() {
      stack.announce(0);
      stack.announce(1);
    }

    @Actor
    public void one(III_Result r) {
      r.r1 = stack.take();
    }

    @Actor
    public void other(III_Result r) {
      r.r2 = stack.take();
    }

    @Arbiter
    public void left(III_Result r) {
      r.r3 = stack.take();
    }
  }

  /**
   * A producer takes a worker, which announces itself again while another producer is taking. The
   * stack then contains the worker once, and the worker below it is not lost.
   */
  @JCStressTest
  @Outcome(id = "0, 1, 1", expect = Expect.ACCEPTABLE, desc = "the other took the lower one")
  @Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE, desc = "the other took the returned one")
  @Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "one after another, the other first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a worker was taken twice, or lost")
  @State
  public static class TakenAndBack {
    private final IdleStack stack = new IdleStack(2);

    public TakenAndBack() {
      stack.announce(0);
      stack.announce(1);
    }

    /** Takes the worker on top, which then goes idle again. */
    @Actor
    public void again(III_Result r) {
      int taken = stack.take();
      stack.announce(taken);
      r.r2 = taken;
    }

    @Actor
    public void taker(III_Result r) {
      r.r1 = stack.take();
    }

    /** The worker that is left. */
    @Arbiter
    public void left(III_Result r) {
      r.r3 = stack.take();
      if (stack.take() != IdleStack.NOBODY || r.r3 == IdleStack.NOBODY || r.r3 == r.r1) {
        r.r3 = -2;
      }
    }
  }

  /** A worker goes idle, finds a task by itself and goes idle again: the stack contains it once. */
  @JCStressTest
  @Outcome(id = "0, -1", expect = Expect.ACCEPTABLE, desc = "taken at its first or second wait")
  @Outcome(id = "-1, 0", expect = Expect.ACCEPTABLE, desc = "taken only afterwards")
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "taken, and idle once more")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost")
  @State
  public static class IdleAgain {
    private final IdleStack stack = new IdleStack(1);

    @Actor
    public void worker() {
      stack.announce(0);
      stack.withdraw(0);
      stack.announce(0);
    }

    @Actor
    public void producer(II_Result r) {
      r.r1 = stack.take();
    }

    @Arbiter
    public void left(II_Result r) {
      r.r2 = stack.take();
      if (stack.take() != IdleStack.NOBODY) {
        r.r2 = 2;
      }
    }
  }
}
