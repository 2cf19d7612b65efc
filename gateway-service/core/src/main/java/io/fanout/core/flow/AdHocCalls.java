package io.fanout.core.flow;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.BackendCall;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.fanout.BoundedCalls;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Calls that the application makes without an endpoint, as the handler of an exchange of their own.
 * The strand that makes them publishes their outcomes by its one write to a volatile field.
 */
final class AdHocCalls implements Handler {
  private final List<BackendCall> calls;
  private final int atOnce;
  private volatile @Nullable List<Outcome> outcomes;

  AdHocCalls(List<BackendCall> calls, int atOnce) {
    this.calls = List.copyOf(calls);
    this.atOnce = atOnce;
  }

  @Override
  public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
    List<Outcome> ended = calls.size() == 1 ? makeOnly(exchange) : makeAll(exchange);
    outcomes = ended;
    return answer(ended);
  }

  /** A single call needs no strand beside this one. */
  private List<Outcome> makeOnly(HandlerExchange exchange)
      throws SuspendExecution, InterruptedException {
    BackendCall only = calls.get(0);
    return List.of(exchange.call(only.backend(), only.request()));
  }

  private List<Outcome> makeAll(HandlerExchange exchange)
      throws SuspendExecution, InterruptedException {
    return BoundedCalls.join(calls, atOnce, call -> exchange.fork(call.backend(), call.request()));
  }

  /**
   * The answer for metrics and the access log: a failed single call is a failure, several calls
   * with a failed one are incomplete.
   */
  private static Answer answer(List<Outcome> ended) {
    boolean complete = ended.stream().allMatch(Outcome::isComplete);
    Answer answer = Answer.json(new BodySlices(1).add(Slice.of("null")), complete, Headers.NONE);
    return ended.size() == 1 ? answer.withStatus(ended.get(0).ending().statusIfRequired()) : answer;
  }

  /** The outcome of each call; if the strand never started them, all ended as the exchange did. */
  List<Outcome> outcomes(Exchange exchange) {
    List<Outcome> ended = outcomes;
    if (ended != null) {
      return Collections.unmodifiableList(ended);
    }
    int status = exchange.answer().status();
    Outcome failed =
        new Outcome(
            kind(status),
            null,
            null,
            "the calls were ended with status " + status,
            exchange.startedAt(),
            exchange.answeredAt());
    return Collections.nCopies(calls.size(), failed);
  }

  private static CallResultKind kind(int status) {
    return switch (status) {
      case 499 -> CallResultKind.CANCELLED;
      case 503 -> CallResultKind.REJECTED_LIMIT;
      case 504 -> CallResultKind.TIMED_OUT;
      default -> CallResultKind.FAULT;
    };
  }
}
