package io.fanout.core.flow;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.Outcome;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.fanout.HandlerCalls;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.merge.Merger;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The path of every request whose endpoint {@link RequestIntake} has found, in order:
 *
 * <pre>
 *   admit  ──▶ intake ring ──▶ start ──▶ run, on a strand of its own
 *                                          │ call    its endpoint's calls, or its handler
 *                                          │ merge   their outcomes: one JSON object, or a problem
 *                                          ▼
 *                                        complete ──▶ completion ring ──▶ answer ──┐
 *                                                                    └──▶ record ──┴──▶ recycle
 * </pre>
 */
public final class RequestPath implements AutoCloseable {
  /** How long after its deadline an exchange is answered for a strand that still is not done. */
  private static final Duration LAST_RESORT = Duration.ofMillis(25);

  private final Strands strands;
  private final Timers timers;
  private final NanoClock clock;
  private final Recorder recorder;
  private final StrandFailures faults;
  private final int maxInFlight;
  private final AtomicInteger inFlight = new AtomicInteger();
  private final Handoff<Exchange> intake;
  private final Handoff<Exchange> completion;

  /** With what opens a hand-off of that name for those consumers. */
  public RequestPath(
      Strands strands,
      Timers timers,
      NanoClock clock,
      Recorder recorder,
      StrandFailures faults,
      int maxInFlight,
      BiFunction<String, Consumers<Exchange>, Handoff<Exchange>> handoffs) {
    this.strands = strands;
    this.timers = timers;
    this.clock = clock;
    this.recorder = recorder;
    this.faults = faults;
    this.maxInFlight = maxInFlight;
    this.intake =
        handoffs.apply("intake", Consumers.single("start", (exchange, last) -> start(exchange)));
    this.completion =
        handoffs.apply(
            "completion",
            new Consumers.Diamond<>(
                new NamedStage<>("answer", (exchange, last) -> respond(exchange)),
                new NamedStage<>("record", this::record),
                new NamedStage<>("recycle", (exchange, last) -> recycle(exchange))));
  }

  /** Admits a request, on its lane. It is answered in any case, and never waits here. */
  void admit(Exchange exchange) {
    if (inFlight.incrementAndGet() > maxInFlight) {
      refuse(exchange, Recorder.Refused.IN_FLIGHT_LIMIT, "too many requests are in progress");
    } else if (!intake.offer(exchange)) {
      refuse(exchange, Recorder.Refused.INTAKE_FULL, "too many requests wait to be begun");
    }
  }

  private void refuse(Exchange exchange, Recorder.Refused why, String detail) {
    recorder.refused(exchange, why);
    ProblemDetails problem = ProblemDetails.of(503, detail + "; try again in a second");
    complete(exchange, answer(problem.header("Retry-After", "1"), exchange));
  }

  private void start(Exchange exchange) {
    exchange.timer(timers.at(exchange.deadline(), () -> expire(exchange)));
    String name = exchange.endpoint().path();
    if (!strands.start(exchange.lane(), name, () -> run(exchange))) {
      refuse(exchange, Recorder.Refused.NO_STRAND, "nothing was free to work on the request");
    }
  }

  private void run(Exchange exchange) throws SuspendExecution, InterruptedException {
    Answer answer;
    try {
      answer = exchange.endpoint().handler() == null ? call(exchange) : handle(exchange);
      if (exchange.clientLeft()) {
        answer = clientLeft(exchange);
      }
    } catch (RuntimeException | Error e) {
      faults.failed(exchange.endpoint().name() + " " + exchange.id(), e);
      answer = failed(exchange);
    } catch (InterruptedException e) {
      complete(exchange, failed(exchange));
      throw e;
    }
    complete(exchange, answer);
  }

  private Answer call(Exchange exchange) throws SuspendExecution, InterruptedException {
    Endpoint endpoint = exchange.endpoint();
    List<PlannedCall> plan = endpoint.plan(RequestPath::chance);
    List<Outcome> outcomes =
        exchange.routing().fanOut().run(plan, exchange, !endpoint.passesThrough());
    exchange.calls(CallRecords.of(plan, outcomes));
    boolean namesCalls = exchange.routing().namesCalls();
    Answer refusal = FailedCallProblem.of(exchange, plan, outcomes, namesCalls);
    if (refusal != null) {
      return refusal;
    }
    Headers returned = ReturnedHeaders.headers(endpoint.returnHeaders(), outcomes);
    Merger merger = endpoint.merger();
    if (merger == null) {
      return AnswerAge.of(
          PassThrough.answer(exchange, plan.get(0), outcomes.get(0), returned, namesCalls),
          outcomes);
    }
    return merger.readsBodies() && CallRecords.bytes(outcomes) >= Strands.LARGE_BODY
        ? strands.withLargeBody(() -> merge(merger, outcomes, returned).inOnePiece())
        : merge(merger, outcomes, returned);
  }

  /** Spreads exchanges over the backends of a split call. */
  private static double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }

  private static Answer handle(Exchange exchange) throws SuspendExecution, InterruptedException {
    Routing.Snapshot routing = exchange.routing();
    Handler handler = Objects.requireNonNull(routing.handlers().get(exchange.endpoint().handler()));
    HandlerCalls calls = new HandlerCalls(exchange, routing.fanOut());
    try {
      return Objects.requireNonNull(
          handler.handle(calls), "null for an answer (expected: an Answer, whatever happens)");
    } finally {
      calls.end();
      exchange.calls(calls.records());
    }
  }

  private static Answer merge(Merger merger, List<Outcome> outcomes, Headers returned) {
    @Nullable Slice[] bodies = new Slice[outcomes.size()];
    boolean complete = true;
    for (int i = 0; i < bodies.length; i++) {
      bodies[i] = outcomes.get(i).value();
      complete &= outcomes.get(i).isComplete();
    }
    return AnswerAge.of(Answer.json(merger.merge(bodies), complete, returned), outcomes);
  }

  /** The deadline has passed: the calls end, and the strand is given a moment to answer itself. */
  private void expire(Exchange exchange) {
    exchange.cancellation().cancel(CallResultKind.TIMED_OUT);
    Deadline lastResort = Deadline.in(LAST_RESORT, clock);
    exchange.timer(timers.at(lastResort, () -> complete(exchange, late(exchange))));
  }

  private void complete(Exchange exchange, Answer answer) {
    if (!exchange.answer(answer, clock.now())) {
      return;
    }
    exchange.cancelTimer();
    if (!completion.offer(exchange)) {
      // If the ring is full, this strand runs the stages itself, so that no answer is lost.
      respond(exchange);
      record(exchange, true);
      recycle(exchange);
    }
  }

  private void respond(Exchange exchange) {
    exchange.responder().respond(exchange);
  }

  private void record(Exchange exchange, boolean lastOfBatch) {
    exchange.trace().end(exchange.answer().status(), exchange.answeredAt());
    recorder.answered(exchange, lastOfBatch);
  }

  private void recycle(Exchange exchange) {
    exchange.giveBackBodies();
    inFlight.decrementAndGet();
  }

  private static Answer failed(Exchange exchange) {
    String detail = "the gateway failed to answer; its log tells more under the request's id";
    return answer(ProblemDetails.of(500, detail), exchange);
  }

  private static Answer late(Exchange exchange) {
    String detail = "the deadline of %s passed".formatted(exchange.endpoint().deadline());
    return exchange.clientLeft()
        ? clientLeft(exchange)
        : answer(ProblemDetails.of(504, detail), exchange);
  }

  /** Nobody reads it; metrics and the log do. */
  private static Answer clientLeft(Exchange exchange) {
    return answer(ProblemDetails.of(499, "the client left before the answer was there"), exchange);
  }

  private static Answer answer(ProblemDetails problem, Exchange exchange) {
    return problem.with("requestId", exchange.id()).answer();
  }

  /** How many exchanges are accepted and not yet recycled. */
  public int inFlight() {
    return inFlight.get();
  }

  /** How many exchanges may be accepted and not yet recycled. */
  public int maxInFlight() {
    return maxInFlight;
  }

  public Handoff<Exchange> intake() {
    return intake;
  }

  public Handoff<Exchange> completion() {
    return completion;
  }

  @Override
  public void close() {
    intake.close();
    completion.close();
  }
}
