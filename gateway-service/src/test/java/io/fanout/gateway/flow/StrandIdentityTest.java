package io.fanout.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import co.paralleluniverse.fibers.Fiber;
import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.fanout.Calls;
import io.fanout.gateway.fanout.FanOut;
import io.fanout.gateway.guard.Backend;
import io.fanout.gateway.guard.GuardEvents;
import io.fanout.gateway.guard.GuardKit;
import io.fanout.gateway.handler.Handler;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.handoff.WaitStrategyKind;
import io.fanout.gateway.handoff.kind.HandoffKinds;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.Method;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.lane.EventLoopLanes;
import io.fanout.gateway.plan.Plan;
import io.fanout.gateway.settings.PoolSettings;
import io.fanout.gateway.settings.VirtualThreadSettings;
import io.fanout.gateway.strand.Strands;
import io.fanout.gateway.strand.fiber.FiberStrands;
import io.fanout.gateway.strand.pool.PoolStrands;
import io.fanout.gateway.strand.virtual.VirtualStrands;
import io.fanout.gateway.strand.virtual.VirtualThreads;
import io.fanout.gateway.time.NanoClock;
import io.fanout.gateway.time.WheelTimers;
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

/** Which strand runs a request, and which its calls: by the identity of fibers and threads. */
final class StrandIdentityTest {
  private static final int REQUESTS = 50;

  /** What ran a piece of work. */
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

  /** A client that notes on what it is called, and answers at once. */
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
      // It holds nothing.
    }
  }

  /** Sends requests through the whole path between the edge and the client, and waits for all. */
  private void run(EventLoopLanes lanes, Strands strands) throws Exception {
    NanoClock clock = NanoClock.SYSTEM;
    WheelTimers timers = closedLater(new WheelTimers(clock));
    Plan plan = TestPlans.threeCallsAndAHandler();
    Map<String, Backend> backends =
        TestPlans.backends(
            plan, new NotingClient(), GuardKit.of(strands, timers, clock, GuardEvents.NONE));
    FanOut fanOut =
        new FanOut(
            strands,
            new Calls(
                clock, (strand, failure) -> faults.add(failure), AnswerMemory.unbounded(), strands),
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
    Reception reception =
        new Reception(
            new Serving(new Serving.By(plan.router(), new Flow(fanOut, Map.of("noting", handler)))),
            path,
            clock,
            TestPlans.NO_RECORDER,
            Traces.NONE,
            Via.named("fanout"));
    CountDownLatch answered = new CountDownLatch(2 * REQUESTS);
    for (int i = 0; i < REQUESTS; i++) {
      for (String target : List.of("/planned/1", "/handled/1")) {
        reception.receive(
            new Reception.Asked(Method.GET, target, "", Headers.NONE, Slice.of("")),
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
