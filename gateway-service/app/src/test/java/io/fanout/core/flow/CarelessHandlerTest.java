package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.Inputs;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.fanout.CallKit;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.fanout.FanOut;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.WheelTimers;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whatever a faulty handler does, its client gets an answer. */
final class CarelessHandlerTest {
  private final Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final WheelTimers timers = new WheelTimers(NanoClock.SYSTEM, faults::add);
  private final PoolStrands strands =
      new PoolStrands(new PoolSettings(1, 1, 0), (strand, failure) -> faults.add(failure));
  private final RequestPath path = TestPlans.direct(strands, timers, NanoClock.SYSTEM, faults);

  @AfterEach
  void close() {
    path.close();
    strands.close();
    timers.close();
    lanes.close();
  }

  @Test
  @SuppressWarnings("NullAway") // an unchecked handler may do this
  void noAnswerAtAllIs500() throws Exception {
    AtomicReference<Answer> nothing = new AtomicReference<>();
    assertThat(statusBy(exchange -> nothing.get())).isEqualTo(500);
    assertThat(faults)
        .singleElement()
        .satisfies(fault -> assertThat(fault).hasMessageContaining("null for an answer"));
  }

  @Test
  void anAnswerThatNobodyCouldSendIs500() throws Exception {
    assertThat(statusBy(exchange -> Answer.of(99, "text/plain", Headers.NONE, Slice.of("x"))))
        .isEqualTo(500);
    assertThat(faults)
        .singleElement()
        .satisfies(fault -> assertThat(fault).hasMessageContaining("status: 99"));
  }

  private int statusBy(Handler handler) throws Exception {
    FanOut fanOut =
        new FanOut(
            strands,
            new CallKit(NanoClock.SYSTEM, (strand, failure) -> faults.add(failure), strands),
            Map.of(),
            call -> {
              throw new AssertionError(call.name());
            });
    CompletableFuture<Integer> status = new CompletableFuture<>();
    long now = NanoClock.SYSTEM.now();
    path.admit(
        new Exchange(
            "1",
            TestPlans.threeCallsAndAHandler().endpoints().get(1),
            new Routing.Snapshot(
                TestPlans.threeCallsAndAHandler().router(),
                fanOut,
                Map.of("noting", handler),
                true),
            new Inputs(Method.GET, "/handled/1", Map.of(), Query.NONE, Headers.NONE, Slice.of("")),
            false,
            Headers.NONE,
            lanes.all().get(0),
            answered -> status.complete(answered.answer().status()),
            now,
            Deadline.in(Duration.ofSeconds(30), NanoClock.SYSTEM),
            ExchangeTrace.NONE,
            BodyBudget.unbounded(),
            0));
    return status.get(60, TimeUnit.SECONDS);
  }
}
