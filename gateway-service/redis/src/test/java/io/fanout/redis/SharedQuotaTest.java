package io.fanout.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.guard.QuotaTurns;
import io.fanout.core.settings.QuotaSettings;
import io.fanout.core.settings.WhenOver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Three gateways share one quota on a real server. */
final class SharedQuotaTest {
  private static final int GATEWAYS = 3;
  private static final Duration LONG = Duration.ofMinutes(2);

  private RedisServer server = RedisServer.start();
  private final Gateways gateways = Gateways.open(GATEWAYS, Gateways.settings(server.host()));
  private final List<QuotaTurns> queues = new ArrayList<>();

  @AfterEach
  void close() {
    queues.forEach(QuotaTurns::close);
    gateways.close();
    server.close();
  }

  private void quota(@Nullable Integer calls, @Nullable Duration per, @Nullable Integer atOnce) {
    QuotaSettings quota =
        new QuotaSettings(calls, per, atOnce, true, WhenOver.WAIT, 100_000, Duration.ofMillis(50));
    gateways.all().forEach(each -> queues.add(new QuotaTurns(each.quota("b", quota))));
  }

  private QuotaTurns.Call ask(int gateway) {
    return queues.get(gateway).ask(LONG, true);
  }

  private QuotaTurns.Call granted(int gateway) {
    QuotaTurns.Call call = ask(gateway);
    Eventually.holds("a turn at gateway " + gateway, call::isGranted);
    return call;
  }

  @Test
  void noMoreCallsAreInFlightAcrossTheFleetThanTheQuotaAllows() {
    quota(null, null, 10);
    AtomicInteger inFlight = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger ended = new AtomicInteger();
    for (int i = 0; i < 300; i++) {
      QuotaTurns.Call call = ask(i % GATEWAYS);
      Object unused =
          call.granted()
              .thenRunAsync(
                  () -> {
                    most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    inFlight.decrementAndGet();
                    ended.incrementAndGet();
                    call.end();
                  });
    }
    Eventually.holds("all calls have had their turn", () -> ended.get() == 300);
    assertThat(most).hasValueBetween(1, 10);
  }

  @Test
  void allPermitsAreUsedWhereverTheCallsAre() {
    quota(null, null, 9);
    List<QuotaTurns.Call> calls = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      calls.add(ask(0));
    }
    Eventually.holds("one gateway has them all", () -> queues.get(0).inFlight() == 9);
    QuotaTurns.Call late = ask(1);
    Eventually.holds(
        "another one gets its part",
        () -> {
          replaceGranted(calls);
          return late.isGranted();
        });
    assertThat(queues.get(0).inFlight() + queues.get(1).inFlight()).isBetween(1, 9);
  }

  /** Ends the calls with a turn and adds as many new ones, so that the gateway needs more turns. */
  private void replaceGranted(List<QuotaTurns.Call> calls) {
    int before = calls.size();
    for (QuotaTurns.Call call : List.copyOf(calls)) {
      if (call.isGranted()) {
        call.end();
        calls.remove(call);
      }
    }
    while (calls.size() < before) {
      calls.add(ask(0));
    }
  }

  @Test
  void gatewaysTakeTurnsWhereThereAreFewerPermitsThanGateways() {
    quota(null, null, 1);
    List<QuotaTurns.Call> had = new ArrayList<>();
    List<List<QuotaTurns.Call>> waiting = new ArrayList<>();
    for (int i = 0; i < GATEWAYS; i++) {
      List<QuotaTurns.Call> own = new ArrayList<>();
      for (int k = 0; k < 3; k++) {
        own.add(ask(i));
      }
      waiting.add(own);
    }
    for (int turn = 0; turn < 3 * GATEWAYS; turn++) {
      Eventually.holds(
          "somebody's turn",
          () -> waiting.stream().flatMap(List::stream).anyMatch(QuotaTurns.Call::isGranted));
      assertThat(queues.stream().mapToInt(QuotaTurns::inFlight).sum()).isEqualTo(1);
      for (List<QuotaTurns.Call> own : waiting) {
        own.stream().filter(QuotaTurns.Call::isGranted).findFirst().ifPresent(had::add);
      }
      QuotaTurns.Call holder = had.get(turn);
      waiting.forEach(own -> own.remove(holder));
      holder.end();
    }
    assertThat(had).doesNotHaveDuplicates().hasSize(3 * GATEWAYS);
  }

  @Test
  void noSpanHasMoreCallsOfAllGatewaysThanTheQuotaAllows() {
    int calls = 60;
    Duration per = Duration.ofSeconds(1);
    quota(calls, per, null);
    List<QuotaTurns.Call> all = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      all.add(ask(i % GATEWAYS));
    }
    Eventually.holds("all have begun", () -> all.stream().allMatch(QuotaTurns.Call::isGranted));
    long[] begun =
        queues.stream()
            .flatMap(each -> each.begun().stream())
            .mapToLong(each -> each)
            .sorted()
            .toArray();
    assertThat(begun).hasSize(150);
    for (int i = calls; i < begun.length; i++) {
      assertThat(begun[i] - begun[i - calls]).isGreaterThanOrEqualTo(per.toNanos());
    }
  }

  @Test
  void aCallThatMayNotWaitIsNotRejectedWhileRedisIsAsked() throws Exception {
    quota(2, Duration.ofHours(1), null);
    QuotaTurns.Call first = queues.get(0).ask(LONG, false);
    assertThat(first.granted().get(60, TimeUnit.SECONDS)).isTrue();
    assertThat(queues.get(1).ask(LONG, false).granted().get(60, TimeUnit.SECONDS)).isTrue();
    assertThat(queues.get(2).ask(LONG, false).granted().get(60, TimeUnit.SECONDS)).isFalse();
  }

  @Test
  void aCallAfterAPauseTakesATurnThatIsFree() throws Exception {
    quota(6, Duration.ofHours(1), null);
    granted(0).end();
    Eventually.holds("Redis knows of the call, and the gateway has no turn left", this::isReported);
    assertThat(ask(0).granted().get(60, TimeUnit.SECONDS)).isTrue();
  }

  /** Whether some gateway has reported a call, and has neither turns nor permits. */
  private boolean isReported() {
    return server.ask(
        redis ->
            redis.keys("*quota*").stream()
                .map(redis::hgetall)
                .anyMatch(
                    fields ->
                        fields.keySet().stream().anyMatch(field -> field.startsWith("b:"))
                            && fields.values().stream().anyMatch(v -> v.startsWith("0 0 "))));
  }

  @Test
  void theShareOfAKilledGatewayReturnsAfterItsLease() {
    quota(null, null, 2);
    granted(0);
    granted(0);
    QuotaTurns.Call waiting = ask(1);
    assertThat(waiting.isGranted()).isFalse();
    gateways.get(0).vanish();
    Eventually.holds("the permits are back", waiting::isGranted);
  }

  @Test
  void withoutRedisEachGatewayKeepsToItsPart() {
    quota(30, Duration.ofHours(1), 9);
    granted(0).end();
    server.kill();
    gateways.areAway();
    for (int i = 0; i < GATEWAYS; i++) {
      QuotaTurns queue = queues.get(i);
      List<QuotaTurns.Call> calls = new ArrayList<>();
      for (int k = 0; k < 10; k++) {
        calls.add(ask(i));
      }
      Eventually.holds(
          "its part of the permits", () -> queue.inFlight() == 3 && queue.waiting() == 7);
      Eventually.holds(
          "its part of the calls",
          () -> {
            calls.stream().filter(QuotaTurns.Call::isGranted).forEach(QuotaTurns.Call::end);
            return queue.begun().size() == 10 && queue.inFlight() == 0;
          });
    }
  }

  @Test
  void aReplacementServerLearnsTheCallsInFlight() {
    quota(null, null, 4);
    List<QuotaTurns.Call> held = List.of(granted(0), granted(0), granted(1));
    int port = server.port();
    server.kill();
    gateways.areAway();
    server.close();
    server = RedisServer.startOn(port);
    gateways.areShared();
    Eventually.holds("both gateways have told", () -> holders() == 2);
    QuotaTurns.Call fourth = granted(2);
    QuotaTurns.Call fifth = ask(2);
    assertThat(queues.stream().mapToInt(QuotaTurns::inFlight).sum()).isEqualTo(4);
    held.get(0).end();
    Eventually.holds("the turn of one that ended", fifth::isGranted);
    fourth.end();
  }

  /** The number of gateways that hold a part, according to the server. */
  private long holders() {
    return server.ask(
        redis ->
            redis.keys("*quota*").stream()
                .flatMap(key -> redis.hkeys(key).stream())
                .filter(field -> field.startsWith("g:"))
                .count());
  }
}
