package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Outcome;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallSender;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Strands;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;

/**
 * Runs a plan: begins every call as soon as the data it uses is there, and joins them all under the
 * exchange's deadline.
 */
public final class FanOut {
  private final Strands strands;
  private final CallKit calls;
  private final Map<String, Backend> backends;
  private final Function<PlannedCall, CallSender> senders;

  /** With the senders of the calls before whose backend something stands. */
  public FanOut(
      Strands strands,
      CallKit calls,
      Map<String, Backend> backends,
      Function<PlannedCall, CallSender> senders) {
    this.strands = strands;
    this.calls = calls;
    this.backends = Map.copyOf(backends);
    this.senders = senders;
  }

  /**
   * How each call ended, in declared order. Comes back as soon as all have ended or the exchange
   * has: a required call failed, the deadline passed, the client left. Calls that are under way
   * then are cancelled.
   */
  public List<Outcome> run(List<PlannedCall> plan, CallContext scope, boolean wantsJson)
      throws SuspendExecution, InterruptedException {
    PlanExecution execution = new PlanExecution(plan, scope, wantsJson, this);
    scope.cancellation().onCancel(execution::end);
    try {
      execution.forkReady();
      strands.await(execution.ended());
    } catch (ExecutionException e) {
      throw new IllegalStateException("the execution of a plan never ends with a failure", e);
    } finally {
      execution.end();
    }
    return execution.outcomes();
  }

  Strands strands() {
    return strands;
  }

  CallKit calls() {
    return calls;
  }

  /** Every backend, by name. */
  public Map<String, Backend> backends() {
    return backends;
  }

  /** A call's backend, or what stands before it: a cache, for one. */
  CallSender senderOf(PlannedCall call) {
    return call.isPlain()
        ? Objects.requireNonNull(backends.get(call.backend())).guarded()
        : senders.apply(call);
  }
}
