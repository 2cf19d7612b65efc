package io.fanout.core.fanout;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.Backend;
import io.fanout.core.strand.Strands;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;

/**
 * The calls that a handler makes. Only the handler's strand begins calls. When the deadline passes
 * or the client disconnects, another thread ends those that are under way.
 */
public final class HandlerCalls implements HandlerExchange {
  private final CallContext scope;
  private final Strands strands;
  private final CallKit calls;
  private final Map<String, Backend> backends;
  private final Queue<Started> started = new ConcurrentLinkedQueue<>();

  public HandlerCalls(CallContext scope, FanOut fanOut) {
    this.scope = scope;
    this.strands = fanOut.strands();
    this.calls = fanOut.calls();
    this.backends = fanOut.backends();
    scope.cancellation().onCancel(this::end);
  }

  private final class Started implements Fork {
    private final Backend backend;
    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();

    /** The strand that begins the call writes it; the thread that ends the exchange may read it. */
    private volatile long startedAt = calls.clock().now();

    private Started(Backend backend) {
      this.backend = backend;
    }

    private void make(Request request) throws SuspendExecution {
      if (!outcome.isDone()) {
        outcome.complete(running(request).make());
      }
    }

    /** Begins it without a strand of its own, for callers on the exchange's lane. */
    private void begin(Request request) {
      if (!outcome.isDone()) {
        running(request).begin(backend.name(), outcome::complete);
      }
    }

    private RunningCall running(Request request) {
      long now = calls.clock().now();
      startedAt = now;
      Attempt attempt = scope.attempt(request, backend.timeout(), cancellation, now);
      return new RunningCall(calls, backend, attempt, true, scope, trace(request), now);
    }

    private CallTrace trace(Request request) {
      return scope.trace().call(backend.name(), backend.name(), request);
    }

    private void reject(Request request) {
      Outcome rejected = calls.noStrandWasFree();
      if (outcome.complete(rejected)) {
        trace(request).end(rejected);
      }
    }

    private void end(CallResultKind ending, String detail) {
      outcome.complete(calls.failed(ending, detail, startedAt));
      cancellation.cancel(ending);
    }

    @Override
    public Outcome join() throws SuspendExecution, InterruptedException {
      try {
        return strands.await(outcome);
      } catch (ExecutionException e) {
        throw new IllegalStateException("an outcome is never a failure", e);
      }
    }
  }

  @Override
  public Inputs inputs() {
    return scope.inputs();
  }

  @Override
  public Duration timeLeft() {
    return Duration.ofNanos(Math.max(0, scope.deadline().left(calls.clock())));
  }

  @Override
  public Outcome call(String backend, Request request)
      throws SuspendExecution, InterruptedException {
    Started call = begin(backend);
    call.make(withPassed(request));
    return call.join();
  }

  @Override
  public Fork fork(String backend, Request request) {
    Started call = begin(backend);
    Request sent = withPassed(request);
    if (strands.followsUp(scope.lane()) && call.backend.begins()) {
      call.begin(sent);
    } else if (!strands.fork(scope.lane(), backend, () -> call.make(sent))) {
      call.reject(sent);
    }
    return call;
  }

  @Override
  public List<Outcome> callAll(String backend, List<Request> requests, int atOnce)
      throws SuspendExecution, InterruptedException {
    return BoundedCalls.join(requests, atOnce, request -> fork(backend, request));
  }

  private Started begin(String name) {
    Backend backend = backends.get(name);
    if (backend == null) {
      throw new IllegalArgumentException(
          "backend: %s (expected: one of gateway.backends %s)"
              .formatted(name, new TreeSet<>(backends.keySet())));
    }
    Started call = new Started(backend);
    started.add(call);
    CallResultKind over = scope.cancellation().reason();
    if (over != null) {
      call.end(over, "the exchange has ended");
    }
    return call;
  }

  private Request withPassed(Request request) {
    Headers.Builder all = Headers.builder();
    request.headers().forEach(all::add);
    scope
        .passed()
        .forEach(
            (name, value) -> {
              if (request.headers().first(name) == null) {
                all.add(name, value);
              }
            });
    return request.with(all.build());
  }

  /** Ends the calls that are still under way. Safe to repeat. */
  public void end() {
    CallResultKind reason = scope.cancellation().reason();
    for (Started call : started) {
      call.end(
          reason == null ? CallResultKind.CANCELLED : reason,
          "the exchange ended before the call did");
    }
  }

  /** How every call ended, in the order in which they began. Call {@link #end} first. */
  public List<CallRecord> records() {
    return started.stream()
        .map(call -> new CallRecord(call.backend.name(), call.backend.name(), call.outcome.join()))
        .toList();
  }
}
