package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import co.paralleluniverse.fibers.Fiber;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.fanout.CallKit;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitStrategyKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.settings.VirtualThreadSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.strand.virtual.VirtualStrands;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.WheelTimers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which strand runs a request, and which run its calls, by the identity of fibers and threads. */
final class StrandIdentityTest {
  private static final int REQUESTS = 50;

  /** The thread and fiber that ran a piece of work. */
  private record Ran(Object strand, Thread carrier) {
    static Ran here() {
      Fiber<?> fiber = Fiber.currentFiber();
      return new Ran(fiber == null ? Thread.currentThread() : fiber, Thread.currentThread());
    }
  }

  private final Queue<Ran> requests = new ConcurrentLinkedQueue<>();
  private final Queue<Ran> calls = new ConcurrentLinkedQueue<>();
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final List<AutoCloseable> opened = new ArrayList<>();

  @AfterEach
  void closeAll() throws Exception {
    for (int i = opened.size() - 1; i >= 0; i--) {
      opened.get(i).close();
    }
    assertThat(faults).isEmpty();
  }

  private <T extends AutoCloseable> T closedLater(T part) {
    opened.add(part);
    return part;
  }

  /** A client that records its caller's strand and answers at once. */
  private final class NotingClient implements BackendClient {
    @Override
    public Reply call(Origin origin, Request request, Cancellation cancellation) {
      calls.add(Ran.here());
      return new Reply(200, Headers.NONE, Slice.of("{}"));
    }

    @Override
    public Connections connections() {
      return Connections.NONE;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }

  /**
   * Sends requests through the whole path between the edge and the client, and waits for all
   * answers.
   */
  private void run(EventLoopLanes lanes, Strands strands) throws Exception {
    NanoClock clock = NanoClock.SYSTEM;
    WheelTimers timers = closedLater(new WheelTimers(clock, faults::add));
    EndpointTable plan = TestPlans.threeCallsAndAHandler();
    Map<String, Backend> backends =
        TestPlans.backends(
            plan, new NotingClient(), GuardKit.of(strands, timers, clock, GuardEvents.NONE));
    FanOut fanOut =
        new FanOut(
            strands,
            new CallKit(clock, (strand, failure) -> faults.add(failure), strands),
            backends,
            call -> {
              throw new AssertionError(call.name() + " is shared (expected: no call is)");
            });
    Handler handler =
        exchange -> {
          requests.add(Ran.here());
          for (String backend : List.of("b", "c", "d")) {
            exchange.fork(backend, Request.get("/x")).join();
          }
          return Answer.json(Slice.of("{}"));
        };
    RequestPath path =
        closedLater(
            new RequestPath(
                strands,
                timers,
                clock,
                TestPlans.NO_RECORDER,
                (strand, failure) -> faults.add(failure),
                1000,
                (name, consumers) ->
                    HandoffKinds.get("disruptor")
                        .open(
                            name,
                            256,
                            WaitSettings.of(WaitStrategyKind.BLOCKING),
                            consumers,
                            (handoff, stage, failure) -> faults.add(failure))));
    RequestIntake reception =
        new RequestIntake(
            new Routing(
                new Routing.Snapshot(plan.router(), fanOut, Map.of("noting", handler), true)),
            path,
            clock,
            TestPlans.NO_RECORDER,
            Traces.NONE,
            ViaHeader.named("fanout"),
            BodyBudget.unbounded());
    CountDownLatch answered = new CountDownLatch(2 * REQUESTS);
    for (int i = 0; i < REQUESTS; i++) {
      for (String target : List.of("/planned/1", "/handled/1")) {
        reception.receive(
            new RequestIntake.Asked(Method.GET, target, "", Headers.NONE, Slice.of("")),
            lanes.all().get(i % lanes.all().size()),
            exchange -> {
              assertThat(exchange.answer().status()).isEqualTo(200);
              answered.countDown();
            });
      }
    }
    assertThat(answered.await(60, TimeUnit.SECONDS)).isTrue();
  }

  private static List<Object> strands(Queue<Ran> of) {
    return of.stream().map(Ran::strand).toList();
  }

  private void eachHadAStrandOfItsOwn() {
    assertThat(requests).hasSize(REQUESTS);
    assertThat(calls).hasSize(2 * REQUESTS * 3);
    List<Object> all = new ArrayList<>(strands(requests));
    all.addAll(strands(calls));
    assertThat(new HashSet<>(all)).hasSameSizeAs(all);
  }

  @Test
  void inFiberModeEveryRequestAndEveryCallHasAFiberOfItsOwnOnALane() throws Exception {
    EventLoopLanes lanes = closedLater(new EventLoopLanes(2));
    run(lanes, closedLater(new FiberStrands(lanes, (strand, failure) -> faults.add(failure))));
    eachHadAStrandOfItsOwn();
    assertThat(strands(requests)).allSatisfy(s -> assertThat(s).isInstanceOf(Fiber.class));
    assertThat(strands(calls)).allSatisfy(s -> assertThat(s).isInstanceOf(Fiber.class));
    assertThat(requests)
        .allSatisfy(ran -> assertThat(ran.carrier().getName()).startsWith("fanout-lane"));
    assertThat(calls)
        .allSatisfy(ran -> assertThat(ran.carrier().getName()).startsWith("fanout-lane"));
  }

  @Test
  void inThreadPoolModeRequestsAndCallsHaveThreadsApart() throws Exception {
    EventLoopLanes lanes = closedLater(new EventLoopLanes(1));
    run(
        lanes,
        closedLater(
            new PoolStrands(
                new PoolSettings(10, 10, 200), (strand, failure) -> faults.add(failure))));
    assertThat(requests)
        .hasSize(REQUESTS)
        .allSatisfy(ran -> assertThat(ran.carrier().getName()).startsWith("fanout-request-"));
    assertThat(calls)
        .hasSize(2 * REQUESTS * 3)
        .allSatisfy(ran -> assertThat(ran.carrier().getName()).startsWith("fanout-call-"));
  }

  @Test
  void virtualThreadModeHasOneForEach() throws Exception {
    assumeTrue(
        VirtualThreads.available(),
        () -> "not tested: JDK " + Runtime.version() + " has no virtual threads");
    EventLoopLanes lanes = closedLater(new EventLoopLanes(1));
    VirtualThreadSettings settings = new VirtualThreadSettings(10_000);
    run(lanes, closedLater(new VirtualStrands(settings, (strand, failure) -> faults.add(failure))));
    eachHadAStrandOfItsOwn();
    assertThat(requests)
        .allSatisfy(ran -> assertThat(ran.carrier().getName()).startsWith("fanout-virtual-"));
  }
}
