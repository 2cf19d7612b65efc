package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Inputs;
import io.fanout.api.http.Headers;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.fanout.CallContext;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * One inbound request and its answer. Its lane creates it, and its strand works on it. The thread
 * that sets the answer first hands the exchange to the completion ring, which publishes everything
 * that was written before. An answered exchange no longer changes, so the recorder may read it
 * after it was recycled.
 */
public final class Exchange implements CallContext {
  private static final AtomicLongFieldUpdater<Exchange> HELD =
      AtomicLongFieldUpdater.newUpdater(Exchange.class, "held");

  private static final long OVER = -1;

  private final String id;
  private final Endpoint endpoint;
  private final Routing.Snapshot routing;
  private final Inputs inputs;
  private final boolean headOnly;
  private final Headers passed;
  private final Lane lane;
  private final Responder responder;
  private final long startedAt;
  private final Deadline deadline;
  private final ExchangeTrace trace;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicReference<@Nullable Given> given = new AtomicReference<>();
  private volatile List<CallRecord> calls = List.of();
  private volatile Timers.@Nullable Pending timer;

  /** The memory of its backends' answers that are in {@link #held}. */
  private final BodyBudget answers;

  /** How many bytes of answers it holds; {@link #OVER} once it is over. */
  private volatile long held;

  /** How many bytes its request's body holds of its client's budget. */
  private final int bodyHeld;

  /**
   * The findings of its checks; null if it passed none. Set before any other thread sees the
   * exchange.
   */
  private @Nullable AdmitRequest admitted;

  /** The answer, when it was decided on, and what calls had been made by then. */
  private record Given(Answer answer, long at, List<CallRecord> calls) {}

  Exchange(
      String id,
      Endpoint endpoint,
      Routing.Snapshot routing,
      Inputs inputs,
      boolean headOnly,
      Headers passed,
      Lane lane,
      Responder responder,
      long startedAt,
      Deadline deadline,
      ExchangeTrace trace,
      BodyBudget answers,
      int bodyHeld) {
    this.id = id;
    this.endpoint = endpoint;
    this.routing = routing;
    this.inputs = inputs;
    this.headOnly = headOnly;
    this.passed = passed;
    this.lane = lane;
    this.responder = responder;
    this.startedAt = startedAt;
    this.deadline = deadline;
    this.trace = trace;
    this.answers = answers;
    this.bodyHeld = bodyHeld;
  }

  /** Notes the checks that its request passed, before it is worked on. */
  void passed(AdmitRequest checks) {
    admitted = checks;
  }

  /** The request's id: the client's own where it sent one. */
  public String id() {
    return id;
  }

  public Endpoint endpoint() {
    return endpoint;
  }

  @Override
  public Inputs inputs() {
    return inputs;
  }

  /** Whether its client wants the answer without the body. */
  public boolean headOnly() {
    return headOnly;
  }

  /** The method as the client named it. */
  public String methodName() {
    return headOnly ? "HEAD" : inputs.method().name();
  }

  @Override
  public Headers passed() {
    return passed;
  }

  @Override
  public Lane lane() {
    return lane;
  }

  @Override
  public Deadline deadline() {
    return deadline;
  }

  @Override
  public Duration allowed() {
    return endpoint.deadline();
  }

  @Override
  public Cancellation cancellation() {
    return cancellation;
  }

  @Override
  public ExchangeTrace trace() {
    return trace;
  }

  @Override
  public void hold(int bytes) throws CallFailed {
    if (!answers.take(bytes)) {
      throw CallFailed.noMemory(answers);
    }
    while (true) {
      long seen = held;
      if (seen == OVER) {
        answers.giveBack(bytes);
        return;
      }
      if (HELD.compareAndSet(this, seen, seen + bytes)) {
        return;
      }
    }
  }

  /** How many bytes of bodies it holds; 0 once it is over. */
  public long heldBytes() {
    long answersHeld = held;
    return answersHeld == OVER ? 0 : answersHeld + bodyHeld;
  }

  /** The exchange is over: gives back the memory of its bodies. To be called once. */
  void giveBackBodies() {
    long answersHeld = HELD.getAndSet(this, OVER);
    if (answersHeld > 0) {
      answers.giveBack(answersHeld);
    }
    if (bodyHeld > 0) {
      responder.budget().giveBack(bodyHeld);
    }
  }

  /** The backends and handlers that there were when it came. */
  Routing.Snapshot routing() {
    return routing;
  }

  /** Where its answer goes. */
  public Responder responder() {
    return responder;
  }

  /** When its request was there, in nanoseconds of the gateway's clock. */
  public long startedAt() {
    return startedAt;
  }

  /** When its answer was decided on. */
  public long answeredAt() {
    return given().at();
  }

  /** Every call that was made, in declared order, as it had ended when the answer was made. */
  public List<CallRecord> calls() {
    Given answered = given.get();
    return answered == null ? calls : answered.calls();
  }

  void calls(List<CallRecord> made) {
    this.calls = made;
  }

  void timer(Timers.Pending pending) {
    this.timer = pending;
  }

  void cancelTimer() {
    Timers.Pending pending = timer;
    if (pending != null) {
      pending.cancel();
    }
  }

  /** Sets the answer if there is none yet; true if this call set it. */
  boolean answer(Answer answer, long now) {
    if (given.get() != null) {
      return false;
    }
    Answer whole = admitted == null ? answer : admitted.complete(answer);
    return given.compareAndSet(null, new Given(whole, now, calls));
  }

  /** Whether the client has disconnected, so that nobody will read the answer. */
  boolean clientLeft() {
    return cancellation.reason() == CallResultKind.CANCELLED;
  }

  /** The answer; call it only once there is one. */
  public Answer answer() {
    return given().answer();
  }

  private Given given() {
    return Objects.requireNonNull(given.get(), "an exchange without its answer");
  }
}
