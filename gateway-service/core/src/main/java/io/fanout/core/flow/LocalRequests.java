package io.fanout.core.flow;

import io.fanout.api.BackendCall;
import io.fanout.api.FanoutResult;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.lane.Lane;
import io.fanout.core.lane.Lanes;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.Router;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Turns a request of the application itself into an exchange. It then takes the same {@link
 * RequestPath} as every other request, while the calling thread waits for its answer. Thread-safe;
 * the lanes take turns.
 */
public final class LocalRequests implements AutoCloseable {
  private final Routing routing;
  private final RequestIntake intake;
  private final Lanes lanes;
  private final Duration callsDeadline;
  private final Predicate<Thread> mayBlock;
  private final AtomicInteger nextLane = new AtomicInteger();
  private final Set<WaitingCaller> waiting = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * Requests that take this path.
   *
   * @param answers counts what backends' answers hold
   * @param callsDeadline how long calls without an endpoint may take if their caller sets no limit
   * @param mayBlock which of the application's threads may wait; lanes never may
   */
  public LocalRequests(
      Routing routing,
      RequestPath path,
      Lanes lanes,
      NanoClock clock,
      Recorder recorder,
      Traces traces,
      BodyBudget answers,
      Duration callsDeadline,
      Predicate<Thread> mayBlock) {
    this.routing = routing;
    // An application in the same process is not a hop, so it adds nothing to Via.
    this.intake =
        new RequestIntake(
            routing,
            path,
            clock,
            recorder,
            traces.local(),
            ViaHeader.named(ViaHeader.NOBODY),
            answers);
    this.lanes = lanes;
    this.callsDeadline = callsDeadline;
    this.mayBlock = mayBlock;
  }

  /** How many threads wait for an answer just now. */
  public int inFlight() {
    return waiting.size();
  }

  FanoutResult ask(String name, Inputs inputs, @Nullable Duration limit)
      throws InterruptedException {
    refuseUnsuitableThread("Fanout.ask");
    Routing.Snapshot current = routing.current();
    Endpoint endpoint = current.router().named(name);
    if (endpoint == null) {
      throw new IllegalArgumentException(
          "endpoint: %s (expected: one of %s)".formatted(name, current.router().names()));
    }
    RequestIntake.Asked asked =
        new RequestIntake.Asked(
            endpoint.method(),
            endpoint.pathTo(inputs.variables()),
            inputs.query().toString(),
            inputs.headers(),
            inputs.body());
    Router.Found found = new Router.Found(endpoint, inputs.variables());
    RequestIntake.Received received = await(asked, current, found, limit);
    if (received instanceof RequestIntake.TurnedAway away) {
      return new FanoutResult(away.requestId(), away.answer(), List.of());
    }
    Exchange exchange = ((RequestIntake.Accepted) received).exchange();
    return new FanoutResult(exchange.id(), exchange.answer(), exchange.calls());
  }

  List<Outcome> callAll(String name, List<BackendCall> calls, int atOnce, @Nullable Duration limit)
      throws InterruptedException {
    refuseUnsuitableThread(name);
    Routing.Snapshot current = routing.current();
    Set<String> backends = current.fanOut().backends().keySet();
    for (BackendCall call : calls) {
      if (!backends.contains(call.backend())) {
        throw new IllegalArgumentException(
            "backend: %s (expected: one of gateway.backends %s)"
                .formatted(call.backend(), new TreeSet<>(backends)));
      }
    }
    if (calls.isEmpty()) {
      return List.of();
    }
    AdHocCalls made = new AdHocCalls(calls, atOnce);
    Endpoint endpoint = Endpoint.adHoc(name, limit == null ? callsDeadline : limit);
    RequestIntake.Asked asked =
        new RequestIntake.Asked(Method.GET, endpoint.path(), "", Headers.NONE, Slice.of(""));
    Router.Found found = new Router.Found(endpoint, Map.of());
    RequestIntake.Received received = await(asked, current.answering(name, made), found, null);
    if (received instanceof RequestIntake.Accepted accepted) {
      return made.outcomes(accepted.exchange());
    }
    throw new IllegalStateException("a request without inputs was turned away");
  }

  private RequestIntake.Received await(
      RequestIntake.Asked asked,
      Routing.Snapshot current,
      Router.Found found,
      @Nullable Duration limit)
      throws InterruptedException {
    WaitingCaller caller = new WaitingCaller();
    waiting.add(caller);
    try {
      if (stopped) {
        throw stopped();
      }
      RequestIntake.Received received =
          intake.receive(asked, current, found, limit, lane(), caller);
      if (received instanceof RequestIntake.Accepted accepted) {
        caller.await(accepted.exchange());
      }
      return received;
    } finally {
      waiting.remove(caller);
    }
  }

  private Lane lane() {
    return lanes.all().get(Math.floorMod(nextLane.getAndIncrement(), lanes.all().size()));
  }

  private void refuseUnsuitableThread(String method) {
    Thread caller = Thread.currentThread();
    if (lanes.current() != null) {
      throw new IllegalStateException(
          "%s: called on %s, a lane of the gateway (expected: a thread that may block; a handler calls backends by its exchange)"
              .formatted(method, caller.getName()));
    }
    if (!mayBlock.test(caller)) {
      throw new IllegalStateException(
          "%s: called on %s, which must not block (expected: a thread that may, e.g. by Schedulers.boundedElastic())"
              .formatted(method, caller.getName()));
    }
  }

  static IllegalStateException stopped() {
    return new IllegalStateException(
        "the gateway has stopped (expected: requests while the application runs)");
  }

  /** Wakes every thread that still waits: nothing will answer it any more. */
  @Override
  public void close() {
    stopped = true;
    waiting.forEach(WaitingCaller::gatewayStopped);
  }
}
