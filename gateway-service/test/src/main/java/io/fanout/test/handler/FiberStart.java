package io.fanout.test.handler;

import co.paralleluniverse.common.monitoring.MonitorType;
import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.strands.SuspendableCallable;
import io.fanout.agent.OnThreads;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs code in a Quasar fiber, on one thread, as a gateway does in {@code fiber} mode. The JVM of
 * the tests needs {@code --add-opens java.base/java.lang=ALL-UNNAMED}.
 */
public final class FiberStart {
  /** Ends a test whose fiber waits for something that never comes. */
  private static final long LONGEST_RUN_SECONDS = 60;

  private FiberStart() {}

  /** The code to run in the fiber. */
  @FunctionalInterface
  public interface FiberBody<V> {
    V run() throws SuspendExecution, InterruptedException;
  }

  /**
   * Runs the body in a fiber and waits for its result; an exception of the body is thrown here.
   * Every call of a {@link FakeExchange} in it suspends the fiber, and fails with the name of the
   * method if a method on the way cannot suspend.
   */
  @OnThreads("a test's own thread waits for the fiber")
  public static <V> V run(FiberBody<V> body) throws InterruptedException {
    ExecutorService thread = Executors.newSingleThreadExecutor(FiberStart::daemon);
    FiberExecutorScheduler scheduler =
        new FiberExecutorScheduler("fanout-test", thread, MonitorType.NONE, false);
    try {
      Fiber<V> fiber = new Fiber<>("fanout-test", scheduler, new Body<>(body));
      return fiber.start().get(LONGEST_RUN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw sneaky(e.getCause() == null ? e : e.getCause());
    } catch (TimeoutException e) {
      throw new AssertionError(
          "the fiber has not ended after %d s (expected: it waits only by calls of its exchange)"
              .formatted(LONGEST_RUN_SECONDS),
          e);
    } finally {
      scheduler.shutdown();
      thread.shutdownNow();
    }
  }

  /** Suspends the fiber that runs this and lets it go on; does nothing on a plain thread. */
  static void suspend() throws SuspendExecution {
    if (Fiber.isCurrentFiber()) {
      SuspendableFrames.check();
      Fiber.yield();
    }
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "fanout-test-fiber");
    thread.setDaemon(true);
    return thread;
  }

  /** An unchecked exception or error of the body, as it is. */
  private static RuntimeException sneaky(Throwable failure) throws InterruptedException {
    if (failure instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException unchecked
        ? unchecked
        : new IllegalStateException(failure);
  }

  private record Body<V>(FiberBody<V> body) implements SuspendableCallable<V> {
    private static final long serialVersionUID = 1L;

    @Override
    public V run() throws SuspendExecution, InterruptedException {
      return body.run();
    }
  }
}
