package io.fanout.core.flow;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.ProblemDetails;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.strand.StrandFailures;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

/**
 * The path of every request, from its acceptance to its answer:
 *
 * <pre>
 *   accept ──▶ intake ring ──▶ start ──▶ run, on a strand ──▶ completion ring ──▶ respond ┐
 *                                                                           └──▶ record ──┴▶ recycle
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

  /** Takes a request in, on its lane. It is answered in any case, and never waits here. */
  void accept(Exchange exchange) {
    if (inFlight.incrementAndGet() > maxInFlight) {
      refuse(exchange, Recorder.Refused.IN_FLIGHT_LIMIT, "too many requests are in progress");
    } else if (!intake.offer(exchange)) {
      refuse(exchange, Recorder.Refused.INTAKE_FULL, "too many requests wait to be begun");
    }
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
      answer = exchange.flow().answer(exchange);
      if (exchange.clientLeft()) {
        answer = FlowErrors.clientLeft(exchange);
      }
    } catch (RuntimeException | Error e) {
      faults.failed(exchange.endpoint().name() + " " + exchange.id(), e);
      answer = FlowErrors.ofOurs(exchange);
    } catch (InterruptedException e) {
      complete(exchange, FlowErrors.ofOurs(exchange));
      throw e;
    }
    complete(exchange, answer);
  }

  /** The deadline has passed: the calls end, and the strand is given a moment to answer itself. */
  private void expire(Exchange exchange) {
    exchange.cancellation().cancel(CallResultKind.TIMED_OUT);
    Deadline lastResort = Deadline.in(LAST_RESORT, clock);
    exchange.timer(timers.at(lastResort, () -> complete(exchange, FlowErrors.late(exchange))));
  }

  private void refuse(Exchange exchange, Recorder.Refused why, String detail) {
    recorder.refused(exchange, why);
    complete(
        exchange,
        ProblemDetails.of(503, detail + "; try again in a second")
            .with("requestId", exchange.id())
            .header("Retry-After", "1")
            .answer());
  }

  private void complete(Exchange exchange, Answer answer) {
    if (!exchange.answer(answer, clock.now())) {
      return;
    }
    exchange.cancelTimer();
    if (!completion.offer(exchange)) {
      // An answer is never dropped: where the ring is full, whoever has it carries it through.
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
    exchange.flow().forget(exchange);
    exchange.giveBackBody();
    inFlight.decrementAndGet();
  }

  /** How many exchanges are accepted and not yet recycled. */
  public int inFlight() {
    return inFlight.get();
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
