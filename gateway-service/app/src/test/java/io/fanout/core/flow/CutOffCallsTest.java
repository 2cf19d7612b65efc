package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Handler;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.fanout.CallKit;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.guard.VirtualTime;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.netty.lane.EventLoopLanes;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The recorded start and end of calls that their exchange did not wait for. */
final class CutOffCallsTest {
  private static final Duration TIME = Duration.ofMillis(100);

  private final VirtualTime time = new VirtualTime();
  private final long beginning = time.now();
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final PoolStrands strands =
      new PoolStrands(new PoolSettings(4, 4, 0), (strand, failure) -> faults.add(failure));

  private final CountDownLatch underWay = new CountDownLatch(3);
  private final CompletableFuture<Boolean> required = new CompletableFuture<>();

  /** Never answers, but ends the call to b on command, with a failure or an error. */
  private final BackendClient client =
      new BackendClient() {
        @Override
        public Reply call(Origin origin, Request request, Cancellation cancellation)
            throws CallFailed, InterruptedException {
          CompletableFuture<Boolean> end =
              request.target().startsWith("/b") ? required : new CompletableFuture<>();
          cancellation.onCancel(() -> end.cancel(true));
          underWay.countDown();
          await(end);
          if (!end.isCancelled()) {
            throw new StackOverflowError("so the test wants it");
          }
          throw cancellation.explain(CallResultKind.BROKEN_OFF, "so the test wants it");
        }

        @Override
        public Connections connections() {
          return Connections.NONE;
        }

        @Override
        public void close() {
          // nothing to close
        }
      };

  private final RequestPath path = TestPlans.direct(strands, time, time, faults);

  @AfterEach
  void close() {
    path.close();
    strands.close();
    lanes.close();
    assertThat(faults).isEmpty();
  }

  private static void await(CompletableFuture<Boolean> end) throws InterruptedException {
    CountDownLatch ended = new CountDownLatch(1);
    Object unused = end.whenComplete((error, failure) -> ended.countDown());
    assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
  }

  /** Sends the request, and returns when three calls are in flight. */
  private CompletableFuture<Exchange> ask(String target) throws InterruptedException {
    EndpointTable plan = TestPlans.threeCallsAndAHandler();
    GuardKit kit = GuardKit.of(strands, time, time, GuardEvents.NONE);
    FanOut fanOut =
        new FanOut(
            strands,
            new CallKit(time, (strand, failure) -> faults.add(failure), strands),
            TestPlans.backends(plan, client, kit),
            call -> {
              throw new AssertionError(call.name() + " is shared (expected: no call is)");
            });
    Handler handler =
        exchange -> {
          exchange.fork("b", Request.get("/b"));
          exchange.fork("c", Request.get("/c"));
          exchange.fork("d", Request.get("/d")).join();
          return Answer.json(Slice.of("{}"));
        };
    Routing.Snapshot current =
        new Routing.Snapshot(plan.router(), fanOut, Map.of("noting", handler), true);
    RequestIntake reception =
        new RequestIntake(
            new Routing(current),
            path,
            time,
            TestPlans.NO_RECORDER,
            Traces.NONE,
            ViaHeader.named("fanout"),
            BodyBudget.unbounded());
    CompletableFuture<Exchange> answered = new CompletableFuture<>();
    Headers headers = Headers.of("X-Request-Timeout-Ms", Long.toString(TIME.toMillis()));
    RequestIntake.Received received =
        reception.receive(
            new RequestIntake.Asked(Method.GET, target, "", headers, Slice.of("")),
            lanes.all().get(0),
            answered::complete);
    assertThat(received).isInstanceOf(RequestIntake.Accepted.class);
    assertThat(underWay.await(60, TimeUnit.SECONDS)).isTrue();
    return answered;
  }

  private void ran(CallRecord call, CallResultKind ending, Duration until) {
    assertThat(call.outcome().ending()).as(call.name()).isEqualTo(ending);
    assertThat(call.outcome().startedAt()).as(call.name()).isEqualTo(beginning);
    assertThat(call.outcome().nanos()).as(call.name()).isEqualTo(until.toNanos());
  }

  @Test
  void atTheDeadlineEachHasRunFromItsBeginning() throws Exception {
    CompletableFuture<Exchange> answered = ask("/planned/1");
    time.pass(TIME);
    assertThat(answered.get(60, TimeUnit.SECONDS).calls())
        .hasSize(3)
        .allSatisfy(call -> ran(call, CallResultKind.TIMED_OUT, TIME));
  }

  @Test
  void whereARequiredCallFailedTheOthersRanUntilThen() throws Exception {
    CompletableFuture<Exchange> answered = ask("/planned/1");
    time.pass(TIME.dividedBy(2));
    required.cancel(true);
    Exchange exchange = answered.get(60, TimeUnit.SECONDS);
    assertThat(exchange.calls()).hasSize(3);
    ran(exchange.calls().get(0), CallResultKind.BROKEN_OFF, TIME.dividedBy(2));
    ran(exchange.calls().get(1), CallResultKind.CANCELLED, TIME.dividedBy(2));
    ran(exchange.calls().get(2), CallResultKind.CANCELLED, TIME.dividedBy(2));
  }

  @Test
  void whereARequiredCallMetAnErrorTheExchangeEndsAtOnceToo() throws Exception {
    CompletableFuture<Exchange> answered = ask("/planned/1");
    required.complete(true);
    Exchange exchange = answered.get(60, TimeUnit.SECONDS);
    assertThat(exchange.answer().status()).isEqualTo(500);
    ran(exchange.calls().get(0), CallResultKind.FAULT, Duration.ZERO);
    ran(exchange.calls().get(1), CallResultKind.CANCELLED, Duration.ZERO);
    assertThat(faults.poll()).isInstanceOf(StackOverflowError.class);
  }

  @Test
  void ofAHandlerTheSame() throws Exception {
    CompletableFuture<Exchange> answered = ask("/handled/1");
    time.pass(TIME);
    assertThat(answered.get(60, TimeUnit.SECONDS).calls())
        .hasSize(3)
        .allSatisfy(call -> ran(call, CallResultKind.TIMED_OUT, TIME));
  }
}
