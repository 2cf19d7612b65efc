package io.fanout.agent.tests.program;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberAsync;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.Strand;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waiting: for a time, for another fiber, for another thread, and being interrupted in it. */
final class Timing {
  private static final String OTHER_THREAD = "completes-elsewhere";

  private Timing() {}

  static List<Program> programs() {
    return List.of(
        new Program("sleepWakesUp", "slept", Timing::sleep),
        new Program("parkEndsWithItsTimeout", "parked", Timing::park),
        new Program("joinTimesOutOnAFiberThatWaits", "timed out, then ended", Timing::join),
        new Program("interruptEndsASleep", "interrupted in TIMED_WAITING", Timing::interrupt),
        new Program("failureOfAFiberReachesItsJoiner", "because x", Timing::failure),
        new Program("asyncCompletesFromAnotherThread", "by " + OTHER_THREAD, Timing::async),
        new Program("asyncFailsFromAnotherThread", "failed: late", Timing::asyncFailure),
        new Program("asyncTimesOut", "no answer", Timing::asyncTimeout));
  }

  private static String sleep() throws SuspendExecution, InterruptedException {
    Strand.sleep(1);
    return "slept";
  }

  private static String park() throws SuspendExecution {
    Fiber.park(1, TimeUnit.MILLISECONDS);
    return "parked";
  }

  private static String join() throws SuspendExecution, InterruptedException {
    Fiber<String> waiting = new Fiber<>(() -> waits()).start();
    try {
      waiting.join(1, TimeUnit.MILLISECONDS);
      return "joined a fiber that waits";
    } catch (TimeoutException expected) {
      waiting.interrupt();
      return "timed out, then " + result(waiting);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String waits() throws SuspendExecution {
    try {
      Strand.sleep(1, TimeUnit.HOURS);
      return "woke up";
    } catch (InterruptedException e) {
      return "ended";
    }
  }

  private static String interrupt() throws SuspendExecution, InterruptedException {
    Fiber<String> sleeper = new Fiber<>(() -> waits()).start();
    while (sleeper.getState() != Strand.State.TIMED_WAITING) {
      Fiber.yield();
    }
    sleeper.interrupt();
    return result(sleeper).equals("ended") ? "interrupted in TIMED_WAITING" : "not interrupted";
  }

  private static String failure() throws SuspendExecution, InterruptedException {
    Fiber<String> failing = new Fiber<>("fails", Timing::fails);
    failing.setUncaughtExceptionHandler((strand, e) -> {});
    return result(failing.start());
  }

  private static String fails() throws SuspendExecution {
    Pause.thenThrow(new IllegalStateException("x"));
    return "did not fail";
  }

  private static String result(Fiber<String> fiber) throws SuspendExecution, InterruptedException {
    try {
      return fiber.get();
    } catch (ExecutionException e) {
      return "because "
          + String.valueOf(e.getCause()).replace("java.lang.IllegalStateException: ", "");
    }
  }

  private static String async() throws SuspendExecution, InterruptedException {
    return new Elsewhere(null).run();
  }

  private static String asyncFailure() throws SuspendExecution, InterruptedException {
    try {
      return new Elsewhere(new IllegalStateException("late")).run();
    } catch (IllegalStateException e) {
      return "failed: " + e.getMessage();
    }
  }

  private static String asyncTimeout() throws SuspendExecution, InterruptedException {
    try {
      return new Never().run(1, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return "no answer";
    }
  }

  @SuppressWarnings("serial") // Nothing writes it: FiberAsync happens to be Serializable.
  private static final class Elsewhere extends FiberAsync<String, RuntimeException> {
    private final @Nullable RuntimeException failure;

    Elsewhere(@Nullable RuntimeException failure) {
      this.failure = failure;
    }

    @Override
    protected void requestAsync() {
      Thread thread = new Thread(this::complete, OTHER_THREAD);
      thread.setDaemon(true);
      thread.start();
    }

    private void complete() {
      if (failure == null) {
        asyncCompleted("by " + Thread.currentThread().getName());
      } else {
        asyncFailed(failure);
      }
    }
  }

  @SuppressWarnings("serial") // Nothing writes it.
  private static final class Never extends FiberAsync<String, RuntimeException> {
    @Override
    protected void requestAsync() {
      // Nobody answers.
    }
  }
}
