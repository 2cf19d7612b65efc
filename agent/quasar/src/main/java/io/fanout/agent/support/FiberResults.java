package io.fanout.agent.support;

import co.paralleluniverse.fibers.NoResult;
import co.paralleluniverse.strands.SuspendableCallable;
import co.paralleluniverse.strands.dataflow.Val;
import org.jspecify.annotations.Nullable;

/** Where a fiber keeps its result. */
public final class FiberResults {
  private FiberResults() {}

  /**
   * A future for the result of that code.
   *
   * @param none Quasar's own mark for a fiber without a future
   */
  public static Object of(Object none, @Nullable SuspendableCallable<?> target) {
    return target instanceof NoResult ? none : new Val<>();
  }

  /** The future that the fiber has. */
  public static Val<?> future(Object result) {
    if (result instanceof Val<?> future) {
      return future;
    }
    throw new IllegalStateException(
        "a fiber that runs a %s cannot be joined or asked for its result (expected: any other SuspendableCallable)"
            .formatted(NoResult.class.getSimpleName()));
  }

  /** Hands a failure to those who join the fiber, if it can be joined. */
  public static void fail(Object result, Throwable failure) {
    if (result instanceof Val<?> future) {
      future.setException(failure);
    }
  }
}
