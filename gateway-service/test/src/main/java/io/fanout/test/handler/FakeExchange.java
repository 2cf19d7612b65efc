package io.fanout.test.handler;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import io.fanout.core.fanout.BoundedCalls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An exchange without a gateway, for unit tests of handlers. Backends are lambdas; calls end as
 * these say, and take the time that the outcomes have. That time is simulated: no test waits for
 * it. Calls that a handler forks run side by side, and a call that would last beyond the exchange's
 * deadline ends there as {@code TIMED_OUT}, as in a gateway.
 *
 * <p>{@link #run} runs a handler on the test's own thread; {@link #runOnFiber} runs it in a fiber
 * and so tests that it can suspend at every call. A test sets the exchange up and reads it
 * afterwards; nothing else may use it while a handler runs.
 */
public final class FakeExchange implements HandlerExchange {
  private static final Duration USUAL_TIME = Duration.ofSeconds(10);

  private Method method = Method.GET;
  private String path = "/";
  private final Map<String, String> variables = new LinkedHashMap<>();
  private String query = "";
  private Headers headers = Headers.NONE;
  private Slice body = Slice.of("");
  private final Map<String, OutcomeScript> backends = new LinkedHashMap<>();
  private final List<SimulatedCall> calls = new ArrayList<>();

  /** Nanoseconds since the exchange began, and the time at which it must be answered. */
  private long now;

  private long deadline = USUAL_TIME.toNanos();
  private boolean clientLeft;

  /** The request's method and path. Path variables are not derived from it. */
  public FakeExchange request(Method itsMethod, String itsPath) {
    method = itsMethod;
    path = itsPath;
    return this;
  }

  /** A variable of the endpoint's path, decoded. */
  public FakeExchange variable(String name, String value) {
    variables.put(name, value);
    return this;
  }

  /** The request's query, encoded, such as {@code page=2&size=10}. */
  public FakeExchange query(String encoded) {
    query = encoded;
    return this;
  }

  /** A header of the request, in place of one of that name. */
  public FakeExchange header(String name, String value) {
    headers = headers.with(name, value);
    return this;
  }

  /** The request's body. */
  public FakeExchange body(String text) {
    body = Slice.of(text);
    return this;
  }

  /** How long the exchange may still take from now on; 10 s at first. */
  public FakeExchange timeLeft(Duration left) {
    deadline = now + left.toNanos();
    return this;
  }

  /** Lets simulated time pass, for example in a backend's lambda. */
  public FakeExchange advance(Duration time) {
    now += time.toNanos();
    return this;
  }

  /** From now on, every call ends as {@code CANCELLED}, as when the client disconnects. */
  public FakeExchange clientLeaves() {
    clientLeft = true;
    return this;
  }

  /** A backend that answers; the outcome is the one that the gateway makes of the reply. */
  public FakeExchange answers(String backend, ReplyScript replies) {
    return outcomes(backend, request -> Outcomes.of(replies.reply(request)));
  }

  /** A backend whose calls end as the lambda says; see {@link Outcomes}. */
  public FakeExchange outcomes(String backend, OutcomeScript outcomes) {
    backends.put(backend, outcomes);
    return this;
  }

  /** The calls that the handler has made, in the order in which they began. */
  public List<FakeCall> calls() {
    return calls.stream().map(SimulatedCall::recorded).toList();
  }

  /** The requests to one backend, in the order in which the calls began. */
  public List<Request> requests(String backend) {
    return calls.stream()
        .filter(call -> call.backend.equals(backend))
        .map(call -> call.request)
        .toList();
  }

  /** How much simulated time has passed since the exchange began. */
  public Duration elapsed() {
    return Duration.ofNanos(now);
  }

  /** Runs the handler on this thread. */
  @OnThreads("a test's own thread")
  public Answer run(Handler handler) throws InterruptedException {
    try {
      return answer(handler);
    } catch (SuspendExecution e) {
      throw new AssertionError("run: called on a fiber (expected: a thread, or runOnFiber)", e);
    }
  }

  /**
   * Runs the handler in a fiber that suspends at every call, and fails with the name of a method
   * that cannot suspend there: one that was not instrumented, or one of a library that calls the
   * handler's code back.
   */
  public Answer runOnFiber(Handler handler) throws InterruptedException {
    return FiberStart.run(() -> answer(handler));
  }

  private Answer answer(Handler handler) throws SuspendExecution, InterruptedException {
    try {
      return Objects.requireNonNull(
          handler.handle(this), "null for an answer (expected: an Answer, whatever happens)");
    } finally {
      calls.forEach(SimulatedCall::endWithTheExchange);
    }
  }

  @Override
  public Inputs inputs() {
    return new Inputs(method, path, Map.copyOf(variables), Query.of(query), headers, body);
  }

  @Override
  public Duration timeLeft() {
    return Duration.ofNanos(Math.max(0, deadline - now));
  }

  @Override
  public Outcome call(String backend, Request request)
      throws SuspendExecution, InterruptedException {
    return fork(backend, request).join();
  }

  @Override
  public Fork fork(String backend, Request request) {
    OutcomeScript script = backends.get(backend);
    if (script == null) {
      throw new IllegalArgumentException(
          "backend: %s (expected: one of %s; FakeExchange.answers adds one)"
              .formatted(backend, new TreeSet<>(backends.keySet())));
    }
    SimulatedCall call = new SimulatedCall(backend, request);
    calls.add(call);
    call.begin(script);
    return call;
  }

  @Override
  public List<Outcome> callAll(String backend, List<Request> requests, int atOnce)
      throws SuspendExecution, InterruptedException {
    return BoundedCalls.join(requests, atOnce, request -> fork(backend, request));
  }

  /** A call from its begin to its simulated end. */
  private final class SimulatedCall implements Fork {
    private final String backend;
    private final Request request;
    private final long startedAt = now;
    private @Nullable Outcome outcome;
    private boolean ended;

    private SimulatedCall(String backend, Request request) {
      this.backend = backend;
      this.request = request;
    }

    private void begin(OutcomeScript script) {
      if (clientLeft || now >= deadline) {
        end(failed(clientLeft ? CallResultKind.CANCELLED : CallResultKind.TIMED_OUT, now));
        return;
      }
      Outcome scripted = script.outcome(request);
      boolean waits = scripted.ending() == CallResultKind.TIMED_OUT && scripted.nanos() == 0;
      long endsAt = waits ? deadline : startedAt + scripted.nanos();
      outcome =
          endsAt > deadline
              ? failed(CallResultKind.TIMED_OUT, deadline)
              : Outcomes.at(scripted, startedAt, endsAt);
    }

    private Outcome failed(CallResultKind ending, long endsAt) {
      return Outcomes.at(Outcomes.failed(ending), startedAt, endsAt);
    }

    private void end(Outcome how) {
      outcome = how;
      ended = true;
    }

    private Outcome outcome() {
      return Objects.requireNonNull(outcome, "outcome: null (expected: set when the call began)");
    }

    @Override
    public Outcome join() throws SuspendExecution, InterruptedException {
      if (!ended) {
        FiberStart.suspend();
        if (clientLeft && outcome().endedAt() > now) {
          end(failed(CallResultKind.CANCELLED, now));
        } else {
          now = Math.max(now, outcome().endedAt());
          ended = true;
        }
      }
      return outcome();
    }

    /** A call that nobody has joined ends with its exchange, unless it has ended before. */
    private void endWithTheExchange() {
      if (!ended && outcome != null) {
        end(outcome().endedAt() > now ? failed(CallResultKind.CANCELLED, now) : outcome());
      }
    }

    private FakeCall recorded() {
      return new FakeCall(backend, request, outcome());
    }
  }
}
