package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.plan.MissingValue;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Awaited;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one exchange while they run. Strands of several calls work here at once, and so does
 * the lane. Whichever ends the last source of a call begins that call.
 */
final class PlanExecution {
  /** Sentinel: a source failed; never send. Sources that end later cannot count it up to 0. */
  private static final int NEVER = Integer.MIN_VALUE / 2;

  private final List<PlannedCall> plan;
  private final CallContext scope;
  private final boolean wantsJson;
  private final Strands strands;
  private final CallKit calls;
  private final FanOut fanOut;

  private final PlanOutcomes outcomes;
  private final Cancellation[] cancellations;

  /** The cancellations of fallback calls, by the calls that they replace; most plans have none. */
  private final Map<PlannedCall, Cancellation> standIns;

  /** Those of the calls that have any. */
  private final @Nullable AtomicInteger[] missingSources;

  private final AtomicInteger unfinished;
  private final Awaited<@Nullable Void> ended = new Awaited<>();

  PlanExecution(List<PlannedCall> plan, CallContext scope, boolean wantsJson, FanOut fanOut) {
    this.plan = plan;
    this.scope = scope;
    this.wantsJson = wantsJson;
    this.strands = fanOut.strands();
    this.calls = fanOut.calls();
    this.fanOut = fanOut;
    this.outcomes = new PlanOutcomes(plan.size());
    this.cancellations = new Cancellation[plan.size()];
    this.missingSources = new AtomicInteger[plan.size()];
    this.unfinished = new AtomicInteger(plan.size());
    for (PlannedCall call : plan) {
      cancellations[call.index()] = new Cancellation();
      if (!call.sources().isEmpty()) {
        missingSources[call.index()] = new AtomicInteger(call.sources().size());
      }
    }
    this.standIns = standIns(plan);
  }

  private static Map<PlannedCall, Cancellation> standIns(List<PlannedCall> plan) {
    Map<PlannedCall, Cancellation> standIns = Map.of();
    for (PlannedCall call : plan) {
      if (call.fallbackCall() != null) {
        standIns = standIns.isEmpty() ? new HashMap<>() : standIns;
        standIns.put(call, new Cancellation());
      }
    }
    return standIns;
  }

  /** Completed when every call has ended, or the exchange has. */
  CompletableFuture<@Nullable Void> ended() {
    return ended;
  }

  void forkReady() {
    @Nullable Outcome[] none = outcomes.snapshot();
    for (PlannedCall call : plan) {
      if (call.sources().isEmpty()) {
        fork(call, none);
      }
    }
  }

  private void fork(PlannedCall call, @Nullable Outcome[] sources) {
    if (ended.isDone()) {
      return;
    }
    if (isLarge(call, sources)) {
      forkWithLargeSources(call, sources);
      return;
    }
    Request request;
    try {
      request = call.request(scope.inputs(), sources, scope.passed());
    } catch (MissingValue e) {
      ended(call, unsent(e));
      return;
    }
    if (fanOut.senderOf(call).begins() && strands.followsUp(scope.lane())) {
      begin(call, request).begin(call.name(), outcome -> ended(call, outcome));
    } else if (!strands.fork(scope.lane(), call.name(), making(call, request))) {
      Outcome rejected = calls.noStrandWasFree();
      trace(call, request).end(rejected);
      finish(call, rejected);
    }
  }

  private static boolean isLarge(PlannedCall call, @Nullable Outcome[] sources) {
    long bytes = 0;
    for (int source : call.sources()) {
      Outcome outcome = sources[source];
      Slice value = outcome == null ? null : outcome.value();
      bytes += value == null ? 0 : value.length();
    }
    return bytes >= Strands.LARGE_BODY;
  }

  /** Makes the request on a strand of the call's own, because a strand can wait for it. */
  private void forkWithLargeSources(PlannedCall call, @Nullable Outcome[] sources) {
    if (!strands.fork(scope.lane(), call.name(), () -> makeFromLargeSources(call, sources))) {
      finish(call, calls.noStrandWasFree());
    }
  }

  private void makeFromLargeSources(PlannedCall call, @Nullable Outcome[] sources)
      throws SuspendExecution, InterruptedException {
    Request request;
    try {
      request = requestFromLargeSources(call, sources);
    } catch (MissingValue e) {
      ended(call, unsent(e));
      return;
    }
    making(call, request).run();
  }

  private Request requestFromLargeSources(PlannedCall call, @Nullable Outcome[] sources)
      throws SuspendExecution, InterruptedException {
    return strands.withLargeBody(() -> call.request(scope.inputs(), sources, scope.passed()));
  }

  private Outcome unsent(MissingValue why) {
    CallResultKind ending = why.clients() ? CallResultKind.BAD_REQUEST : CallResultKind.SKIPPED;
    return calls.unsent(ending, String.valueOf(why.getMessage()));
  }

  /** What makes the call on a strand. Most calls have no fallback call, and a shorter method. */
  private StrandBody making(PlannedCall call, Request request) {
    PlannedCall standIn = call.fallbackCall();
    return standIn == null
        ? () -> make(call, request)
        : () -> makeOrFallBack(call, request, standIn);
  }

  private void make(PlannedCall call, Request request) throws SuspendExecution {
    finish(call, begin(call, request).make());
  }

  private void makeOrFallBack(PlannedCall call, Request request, PlannedCall standIn)
      throws SuspendExecution, InterruptedException {
    finish(call, withStandIn(call, standIn, begin(call, request).make()));
  }

  private RunningCall begin(PlannedCall call, Request request) {
    RunningCall begun = begin(call, request, cancellations[call.index()]);
    outcomes.begin(call, begun.startedAt());
    return begun;
  }

  private RunningCall begin(PlannedCall call, Request request, Cancellation cancellation) {
    long now = calls.clock().now();
    Attempt attempt = scope.attempt(request, call.timeout(), cancellation, now);
    CallSender backend = fanOut.senderOf(call);
    return new RunningCall(calls, backend, attempt, wantsJson, scope, trace(call, request), now);
  }

  private CallTrace trace(PlannedCall call, Request request) {
    return scope.trace().call(call.name(), call.backend(), request);
  }

  /** Ends a call outside its strand. Its fallback call, if it needs one, needs a strand. */
  private void ended(PlannedCall call, Outcome outcome) {
    PlannedCall standIn = call.fallbackCall();
    boolean forked =
        standIn != null
            && !outcome.isAnswer()
            && !outcomes.isSet(call)
            && strands.fork(
                scope.lane(),
                standIn.name(),
                () -> finish(call, withStandIn(call, standIn, outcome)));
    if (!forked) {
      finish(call, outcome);
    }
  }

  /**
   * If the call failed and the exchange still runs, makes its fallback call and adds the result.
   */
  private Outcome withStandIn(PlannedCall call, PlannedCall standIn, Outcome outcome)
      throws SuspendExecution, InterruptedException {
    if (outcome.isAnswer() || outcomes.isSet(call)) {
      return outcome;
    }
    Outcome other;
    try {
      @Nullable Outcome[] sources = outcomes.snapshot();
      Request request =
          isLarge(standIn, sources)
              ? requestFromLargeSources(standIn, sources)
              : standIn.request(scope.inputs(), sources, scope.passed());
      other = begin(standIn, request, Objects.requireNonNull(standIns.get(call))).make();
    } catch (MissingValue e) {
      other = unsent(e);
    }
    return outcome.with(new CallRecord(standIn.name(), standIn.backend(), other));
  }

  private void finish(PlannedCall call, Outcome outcome) {
    Outcome kept = CallKit.withFallback(outcome, call.fallback());
    if (!outcomes.set(call, kept)) {
      return;
    }
    if (unfinished.decrementAndGet() == 0 || (call.required() && !kept.isAnswer())) {
      ended.complete(null);
    }
    for (PlannedCall dependent : plan) {
      if (dependent.sources().contains(call.index())) {
        sourceEnded(dependent, call, kept);
      }
    }
  }

  private void sourceEnded(PlannedCall dependent, PlannedCall source, Outcome outcome) {
    if (ended.isDone()) {
      return;
    }
    AtomicInteger missing = Objects.requireNonNull(missingSources[dependent.index()]);
    if (outcome.value() == null) {
      if (missing.getAndSet(NEVER) < 0) {
        return;
      }
      String why =
          "it uses the answer of %s, which is %s"
              .formatted(source.name(), outcome.ending().label());
      ended(dependent, calls.unsent(CallResultKind.SKIPPED, why));
    } else if (missing.decrementAndGet() == 0) {
      fork(dependent, outcomes.snapshot());
    }
  }

  /**
   * Ends the calls that are still under way; afterwards the outcomes are final. It releases the
   * exchange first and cancels the calls then, because closing their connections may take a while.
   * Safe to repeat.
   */
  void end() {
    CallResultKind reason = scope.cancellation().reason();
    CallResultKind ending = reason == null ? CallResultKind.CANCELLED : reason;
    long now = calls.clock().now();
    List<PlannedCall> cutOff = List.of();
    for (PlannedCall call : plan) {
      if (outcomes.isSet(call)) {
        continue;
      }
      long from = outcomes.begunOr(call, now);
      Outcome late = calls.failed(ending, "the exchange ended before the call did", from);
      if (outcomes.set(call, CallKit.withFallback(late, call.fallback()))) {
        cutOff = cutOff.isEmpty() ? new ArrayList<>() : cutOff;
        cutOff.add(call);
      }
    }
    ended.complete(null);
    for (PlannedCall call : cutOff) {
      cancellations[call.index()].cancel(ending);
      Cancellation standIn = standIns.get(call);
      if (standIn != null) {
        standIn.cancel(ending);
      }
    }
  }

  /** All outcomes in declared order. Call {@link #end} first. */
  List<Outcome> outcomes() {
    return outcomes.all();
  }
}
