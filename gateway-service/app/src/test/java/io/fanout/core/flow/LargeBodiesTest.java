package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
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
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.plan.PlanCompiler;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.WheelTimers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On fibers, the gateway reads large bodies on other threads than the lane's. */
final class LargeBodiesTest {
  private static final Map<String, Object> ENDPOINTS = endpoints();

  /** In declaration order: a {@code Map.of} has a different order in every JVM. */
  private static Map<String, Object> endpoints() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("gateway.backends.b.hosts[0]", "http://127.0.0.1:1");
    all.put("gateway.endpoints[0].path", "/spliced");
    all.put("gateway.endpoints[0].calls.a.backend", "b");
    all.put("gateway.endpoints[0].calls.a.path", "/a");
    all.put("gateway.endpoints[1].path", "/shaped");
    all.put("gateway.endpoints[1].calls.a.backend", "b");
    all.put("gateway.endpoints[1].calls.a.path", "/a");
    all.put("gateway.endpoints[1].calls.a.drop[0]", "x");
    all.put("gateway.endpoints[1].calls.e.backend", "b");
    all.put("gateway.endpoints[1].calls.e.path", "/e/{a.id}");
    return all;
  }

  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final NotingStrands strands =
      new NotingStrands(
          new FiberStrands(lanes, (strand, failure) -> faults.add(failure)),
          new ConcurrentLinkedQueue<>());
  private final WheelTimers timers = new WheelTimers(NanoClock.SYSTEM, faults::add);
  private final RequestPath path = TestPlans.direct(strands, timers, NanoClock.SYSTEM, faults);

  @AfterEach
  void close() {
    path.close();
    strands.close();
    timers.close();
    lanes.close();
    assertThat(faults).isEmpty();
  }

  /** Strands that record which threads process large bodies. */
  private record NotingStrands(Strands all, Queue<String> ranOn) implements Strands {
    @Override
    public boolean start(Lane lane, String name, StrandBody body) {
      return all.start(lane, name, body);
    }

    @Override
    public boolean fork(Lane lane, String name, StrandBody body) {
      return all.fork(lane, name, body);
    }

    @Override
    public <V> V await(CompletableFuture<V> stage)
        throws ExecutionException, SuspendExecution, InterruptedException {
      return all.await(stage);
    }

    @Override
    public <V> V withLargeBody(Supplier<V> work) throws SuspendExecution, InterruptedException {
      return all.withLargeBody(
          () -> {
            ranOn.add(Thread.currentThread().getName().replaceAll("[0-9]+$", ""));
            return work.get();
          });
    }

    @Override
    public List<Gauge> gauges() {
      return all.gauges();
    }

    @Override
    public void close() {
      all.close();
    }
  }

  /** Answers each call at once with an object of this many bytes. */
  private record SizedAnswers(int bytes) implements BackendClient {
    @Override
    public Reply call(Origin origin, Request request, Cancellation cancellation) {
      int spaces = bytes - "{\"id\":7,\"x\":0}".length();
      return new Reply(200, Headers.NONE, Slice.of("{\"id\":7," + " ".repeat(spaces) + "\"x\":0}"));
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

  private Answer answer(String target, int bytes) throws Exception {
    SettingErrors problems = new SettingErrors(property -> null);
    EndpointTable plan =
        new PlanCompiler(TestPlans.settings(ENDPOINTS), Set.of(), problems).compile();
    problems.refuse();
    GuardKit kit = GuardKit.of(strands, timers, NanoClock.SYSTEM, GuardEvents.NONE);
    FanOut fanOut =
        new FanOut(
            strands,
            new CallKit(NanoClock.SYSTEM, (strand, failure) -> faults.add(failure), strands),
            TestPlans.backends(plan, new SizedAnswers(bytes), kit),
            call -> {
              throw new AssertionError(call.name() + " is shared (expected: no call is)");
            });
    RequestIntake reception =
        new RequestIntake(
            new Routing(new Routing.Snapshot(plan.router(), fanOut, Map.of(), true)),
            path,
            NanoClock.SYSTEM,
            TestPlans.NO_RECORDER,
            Traces.NONE,
            ViaHeader.named("fanout"),
            BodyBudget.unbounded());
    CompletableFuture<Exchange> answered = new CompletableFuture<>();
    assertThat(
            reception.receive(
                new RequestIntake.Asked(Method.GET, target, "", Headers.NONE, Slice.of("")),
                lanes.all().get(0),
                answered::complete))
        .isInstanceOf(RequestIntake.Accepted.class);
    Answer answer = answered.get(60, TimeUnit.SECONDS).answer();
    assertThat(answer.complete()).as(answer.body().utf8()).isTrue();
    return answer;
  }

  @Test
  void smallBodiesStayOnTheirLane() throws Exception {
    Answer unused = answer("/shaped", Strands.LARGE_BODY / 2 - 1);
    assertThat(strands.ranOn()).isEmpty();
  }

  @Test
  void aLargeBodyIsValidatedElsewhere() throws Exception {
    Answer unused = answer("/spliced", Strands.LARGE_BODY);
    assertThat(strands.ranOn()).containsExactly("fanout-large-body-");
  }

  @Test
  void largeBodiesAreProcessedOnTheirOwnThreads() throws Exception {
    Answer answer = answer("/shaped", Strands.LARGE_BODY);
    assertThat(answer.body().utf8()).startsWith("{\"a\":{\"id\":7},\"e\":{\"id\":7,");
    assertThat(strands.ranOn()).hasSize(4).containsOnly("fanout-large-body-");
  }

  @Test
  void bodiesThatAreLargeTogetherAreMergedOnTheirOwnThreads() throws Exception {
    Answer unused = answer("/shaped", Strands.LARGE_BODY / 2);
    assertThat(strands.ranOn()).containsExactly("fanout-large-body-");
  }
}
