package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Outcome;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallSender;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs a plan: forks every call as soon as the data it uses is there, each on a strand of its own,
 * and joins them all under the exchange's deadline.
 */
public final class FanOut {
  private final Strands strands;
  private final CallRunner calls;
  private final SenderLookup callers;

  /** With what stands before the backend of a call whose answers serve other calls too. */
  public FanOut(
      Strands strands,
      CallRunner calls,
      Map<String, Backend> backends,
      Function<PlannedCall, CallSender> shared) {
    this.strands = strands;
    this.calls = calls;
    this.callers = new SenderLookup(Map.copyOf(backends), shared);
  }

  /**
   * How each call ended, in declared order. Comes back as soon as all have ended or the exchange
   * has: a required call failed, the deadline passed, the client left. What is under way then is
   * cancelled.
   */
  public List<Outcome> run(List<PlannedCall> plan, CallContext scope, boolean wantsJson)
      throws SuspendExecution, InterruptedException {
    PlanExecution board = new PlanExecution(plan, scope, wantsJson, strands, calls, callers);
    scope.cancellation().onCancel(board::end);
    board.forkReady();
    try {
      strands.await(board.ended());
    } catch (ExecutionException e) {
      throw new IllegalStateException("a board never ends with a failure", e);
    } finally {
      board.end();
    }
    return board.outcomes();
  }

  /** The exchange is over: what its calls' answers held is free again. */
  public void letGo(CallContext scope) {
    long kept = scope.letGo();
    if (kept > 0) {
      calls.memory().giveBack(kept);
    }
  }

  /** Runs work that reads large bodies, away from the lane where there is one. */
  public <V> V withLargeBody(Supplier<V> work) throws SuspendExecution, InterruptedException {
    return strands.withLargeBody(work);
  }

  Strands strands() {
    return strands;
  }

  CallRunner calls() {
    return calls;
  }

  Map<String, Backend> backends() {
    return callers.backends();
  }
}
