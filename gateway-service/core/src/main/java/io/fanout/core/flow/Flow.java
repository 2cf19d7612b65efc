package io.fanout.core.flow;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.Handler;
import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.fanout.HandlerCalls;
import io.fanout.core.merge.Merger;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.Strands;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is done for a request, from its inputs to its answer; runs on the exchange's strand. */
public final class Flow {
  private final FanOut fanOut;
  private final Map<String, Handler> handlers;
  private final boolean namesCalls;

  public Flow(FanOut fanOut, Map<String, Handler> handlers) {
    this(fanOut, handlers, true);
  }

  /** With whether problems name the calls and backends that failed. */
  public Flow(FanOut fanOut, Map<String, Handler> handlers, boolean namesCalls) {
    this.fanOut = fanOut;
    this.namesCalls = namesCalls;
    this.handlers = Map.copyOf(handlers);
  }

  Answer answer(Exchange exchange) throws SuspendExecution, InterruptedException {
    Endpoint endpoint = exchange.endpoint();
    if (endpoint.handler() != null) {
      return handled(exchange, Objects.requireNonNull(handlers.get(endpoint.handler())));
    }
    List<PlannedCall> plan = endpoint.calls();
    List<Outcome> outcomes = fanOut.run(plan, exchange, !endpoint.passesThrough());
    exchange.calls(records(plan, outcomes));
    Answer refusal = FailedCallProblem.of(exchange, plan, outcomes, namesCalls);
    if (refusal != null) {
      return refusal;
    }
    Headers returned = ReturnedHeaders.headers(endpoint.returnHeaders(), outcomes);
    Merger merger = endpoint.merger();
    if (merger == null) {
      return PassThrough.answer(exchange, plan.get(0), outcomes.get(0), returned, namesCalls);
    }
    return merger.readsBodies() && bytes(outcomes) >= Strands.LARGE_BODY
        ? fanOut.withLargeBody(() -> merged(merger, outcomes, returned).inOnePiece())
        : merged(merger, outcomes, returned);
  }

  private static long bytes(List<Outcome> outcomes) {
    long bytes = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      Slice value = outcomes.get(i).value();
      bytes += value == null ? 0 : value.length();
    }
    return bytes;
  }

  /** The exchange is answered and recorded: nothing of its calls is needed any more. */
  void forget(Exchange exchange) {
    fanOut.letGo(exchange);
  }

  private Answer handled(Exchange exchange, Handler handler)
      throws SuspendExecution, InterruptedException {
    HandlerCalls calls = new HandlerCalls(exchange, fanOut);
    try {
      return Objects.requireNonNull(
          handler.handle(calls), "null for an answer (expected: an Answer, whatever happens)");
    } finally {
      calls.end();
      exchange.calls(calls.records());
    }
  }

  private static Answer merged(Merger merger, List<Outcome> outcomes, Headers returned) {
    @Nullable Slice[] bodies = new Slice[outcomes.size()];
    boolean complete = true;
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = outcomes.get(i).value();
      complete &= outcomes.get(i).isAnswer();
    }
    return Answer.json(merger.merge(bodies), complete, returned);
  }

  private static List<CallRecord> records(List<PlannedCall> plan, List<Outcome> outcomes) {
    List<CallRecord> records = new ArrayList<>(outcomes.size());
    for (int i = 0; i < outcomes.size(); i++) {
      PlannedCall call = plan.get(i);
      Outcome outcome = outcomes.get(i);
      records.add(new CallRecord(call.name(), call.backend(), outcome));
      if (outcome.standIn() != null) {
        records.add(outcome.standIn());
      }
    }
    return records;
  }
}
