package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ExchangeTest {
  private static final Answer FIRST = Answer.json(Slice.of("1"));

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final PoolStrands strands =
      new PoolStrands(new PoolSettings(1, 1, 0), (strand, failure) -> {});
  private final Exchange exchange = exchange();

  private Exchange exchange() {
    FanOut fanOut =
        new FanOut(
            strands,
            new CallKit(NanoClock.SYSTEM, (strand, failure) -> {}, strands),
            Map.of(),
            call -> {
              throw new AssertionError(call.name());
            });
    return new Exchange(
        "1",
        TestPlans.threeCallsAndAHandler().endpoints().get(0),
        new Routing.Snapshot(TestPlans.threeCallsAndAHandler().router(), fanOut, Map.of(), true),
        new Inputs(Method.GET, "/", Map.of(), Query.of(""), Headers.NONE, Slice.of("")),
        false,
        Headers.NONE,
        lanes.all().get(0),
        answered -> {},
        0,
        new Deadline(1),
        ExchangeTrace.NONE,
        BodyBudget.unbounded(),
        0);
  }

  @AfterEach
  void close() {
    strands.close();
    lanes.close();
  }

  private static CallRecord made(String name) {
    return new CallRecord(
        name, name, new Outcome(CallResultKind.TIMED_OUT, null, null, "late", 0, 1));
  }

  @Test
  void aStrandThatEndsTooLateChangesNothingOfWhatWasAnswered() {
    exchange.calls(List.of(made("b")));
    assertThat(exchange.answer(FIRST, 5)).isTrue();
    exchange.calls(List.of(made("b"), made("c")));
    assertThat(exchange.answer(Answer.json(Slice.of("2")), 6)).isFalse();
    assertThat(exchange.calls()).containsExactly(made("b"));
    assertThat(exchange.answer()).isSameAs(FIRST);
    assertThat(exchange.answeredAt()).isEqualTo(5);
  }

  @Test
  void callsAreShownBeforeThereIsAnAnswer() {
    exchange.calls(List.of(made("b")));
    assertThat(exchange.calls()).containsExactly(made("b"));
  }
}
