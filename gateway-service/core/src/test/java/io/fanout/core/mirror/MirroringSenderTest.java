package io.fanout.core.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.guard.MirrorResult;
import io.fanout.core.guard.OutboundPolicy;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.strand.StrandBody;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Uses strands, a clock and randomness that the test controls. */
@OnThreads("calls from plain threads")
final class MirroringSenderTest {
  private final Queue<StrandBody> forked = new ArrayDeque<>();
  private final List<String> told = new ArrayList<>();
  private final List<Attempt> copies = new ArrayList<>();
  private double chance;
  private boolean spare = true;
  private Reply own = reply(200, "{\"a\":1,\"b\":2}");
  private @Nullable Reply others = own;

  private final GuardKit kit =
      new GuardKit(
          proxy(
              Strands.class,
              (method, arguments) ->
                  method.equals("forkSpare")
                      ? spare && forked.add((StrandBody) arguments[2])
                      : null),
          (deadline, action) -> () -> {},
          () -> 0,
          InstantSource.system(),
          () -> chance,
          new GuardEvents() {
            @Override
            public void mirrored(String backend, String to, MirrorResult result) {
              told.add(backend + " " + to + " " + result.label());
            }
          },
          OutboundPolicy.LOCAL);

  private interface Calls {
    @Nullable Object called(String method, Object[] arguments);
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> calls.called(method.getName(), arguments)));
  }

  private static Reply reply(int status, String body) {
    return new Reply(status, Headers.NONE, Slice.of(body));
  }

  private MirroringSender sender(double share, int maxInFlight) {
    CallSender mirror =
        attempt -> {
          copies.add(attempt);
          if (others == null) {
            throw new CallFailed(CallResultKind.CONNECT_FAILED, "refused");
          }
          return others;
        };
    return new MirroringSender(
        attempt -> own,
        "b",
        mirror,
        new PlannedCall.Mirroring("x", share, maxInFlight, Duration.ofSeconds(9)),
        kit);
  }

  private static Attempt attempt() {
    Headers headers = Headers.builder().add("X-Tenant", "t").build();
    return new Attempt(
        new Request(Method.POST, "/x?y", headers, Slice.of("{}")),
        proxy(Lane.class, (method, arguments) -> null),
        Deadline.in(Duration.ofSeconds(1), () -> 0),
        Duration.ofSeconds(1),
        new Cancellation());
  }

  private void runForked() throws SuspendExecution, InterruptedException {
    for (StrandBody next = forked.poll(); next != null; next = forked.poll()) {
      next.run();
    }
  }

  private String resultOf(Reply ownReply, @Nullable Reply othersReply) throws Exception {
    own = ownReply;
    others = othersReply;
    assertThat(sender(1, 1).call(attempt())).isSameAs(own);
    runForked();
    return told.remove(0);
  }

  @Test
  void answersAreComparedByStatusAndContent() throws Exception {
    assertThat(resultOf(own, reply(200, "{ \"b\": 2, \"a\": 1 }"))).isEqualTo("b x same");
    assertThat(resultOf(own, reply(201, "{\"a\":1,\"b\":2}"))).isEqualTo("b x different");
    assertThat(resultOf(own, reply(200, "{\"a\":1,\"b\":3}"))).isEqualTo("b x different");
    assertThat(resultOf(own, reply(200, "no JSON"))).isEqualTo("b x different");
    assertThat(resultOf(reply(404, "no JSON"), reply(404, "no JSON"))).isEqualTo("b x same");
    assertThat(resultOf(reply(404, "no JSON"), reply(404, "no json"))).isEqualTo("b x different");
    assertThat(resultOf(reply(204, ""), reply(204, ""))).isEqualTo("b x same");
    assertThat(resultOf(own, null)).isEqualTo("b x failed");
  }

  @Test
  void aCopyIsTheSameRequestWithTimeOfItsOwn() throws Exception {
    Attempt attempt = attempt();
    sender(1, 1).call(attempt);
    attempt.cancellation().cancel(CallResultKind.CANCELLED);
    runForked();
    Request sent = copies.get(0).request();
    assertThat(sent.method()).isEqualTo(Method.POST);
    assertThat(sent.target()).isEqualTo("/x?y");
    assertThat(sent.body()).isEqualTo(attempt.request().body());
    assertThat(sent.headers().first("X-Tenant")).isEqualTo("t");
    assertThat(sent.headers().first("X-Fanout-Mirrored")).isEqualTo("true");
    assertThat(attempt.request().headers().first("X-Fanout-Mirrored")).isNull();
    assertThat(copies.get(0).allowed()).isEqualTo(Duration.ofSeconds(9));
    assertThat(copies.get(0).deadline().at()).isEqualTo(Duration.ofSeconds(9).toNanos());
    assertThat(copies.get(0).cancellation().reason()).isNull();
    assertThat(told).containsExactly("b x same");
  }

  @Test
  void chanceDecidesWhichCallsAreCopied() throws Exception {
    MirroringSender sender = sender(0.05, 100);
    for (int i = 0; i < 100; i++) {
      chance = i / 100.0;
      sender.call(attempt());
    }
    assertThat(forked).hasSize(5);
  }

  @Test
  void copiesInFlightAreBounded() throws Exception {
    MirroringSender sender = sender(1, 2);
    for (int i = 0; i < 5; i++) {
      sender.call(attempt());
    }
    assertThat(forked).hasSize(2);
    assertThat(told).containsExactly("b x skipped", "b x skipped", "b x skipped");
    runForked();
    sender.call(attempt());
    assertThat(forked).hasSize(1);
  }

  @Test
  void withoutASpareStrandThereIsNoCopy() throws Exception {
    MirroringSender sender = sender(1, 1);
    spare = false;
    assertThat(sender.call(attempt())).isSameAs(own);
    assertThat(told).containsExactly("b x skipped");
    spare = true;
    sender.call(attempt());
    assertThat(forked).hasSize(1);
  }

  @Test
  void aFailedCallHasNothingToCompareWith() {
    MirroringSender sender =
        new MirroringSender(
            attempt -> {
              throw new CallFailed(CallResultKind.TIMED_OUT, "late");
            },
            "b",
            attempt -> own,
            new PlannedCall.Mirroring("x", 1, 1, Duration.ofSeconds(1)),
            kit);
    assertThatThrownBy(() -> sender.call(attempt())).isInstanceOf(CallFailed.class);
    assertThat(forked).isEmpty();
    assertThat(told).isEmpty();
  }

  @Test
  void aFaultOfACopyIsCountedAndGivesItsPlaceBack() throws Exception {
    MirroringSender sender =
        new MirroringSender(
            attempt -> own,
            "b",
            attempt -> {
              throw new IllegalStateException("a fault");
            },
            new PlannedCall.Mirroring("x", 1, 1, Duration.ofSeconds(1)),
            kit);
    sender.call(attempt());
    assertThatThrownBy(this::runForked).isInstanceOf(IllegalStateException.class);
    sender.call(attempt());
    assertThat(forked).hasSize(1);
    assertThat(told).containsExactly("b x failed");
  }
}
