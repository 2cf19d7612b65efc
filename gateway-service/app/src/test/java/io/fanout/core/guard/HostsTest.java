package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnThreads("tests of one strand")
@ParameterizedClass
@EnumSource(Way.class)
final class HostsTest {
  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final List<Backend> opened = new ArrayList<>();
  private final Way way;

  HostsTest(Way way) {
    this.way = way;
  }

  @AfterEach
  void nothingIsLeftInFlight() {
    opened.forEach(backend -> assertThat(backend.inFlight()).isZero());
    assertThat(time.waiting()).isZero();
  }

  private Backend backend(Script script, int hosts, String... settings) {
    List<String> all = new ArrayList<>(List.of("breaker.enabled", "true"));
    all.addAll(Arrays.asList(settings));
    Backend backend =
        new Backend(
            "b",
            Guarded.settings(all.toArray(String[]::new)),
            Guarded.origins(hosts),
            script,
            Guarded.kit(time, told));
    opened.add(backend);
    return backend;
  }

  /** A client that refuses connections to these hosts and answers all others. */
  private Script dead(Integer... places) {
    Set<Integer> dead = Set.of(places);
    return new Script(
        time,
        (origin, request) -> {
          if (dead.contains(origin.port() - 9001)) {
            throw Guarded.refused();
          }
          return Guarded.reply(200);
        });
  }

  private void call(Backend backend, int times) throws Exception {
    for (int i = 0; i < times; i++) {
      assertThat(AttemptResult.of(way.through(backend), Guarded.get(time))).isNotNull();
    }
  }

  private static Map<Integer, Integer> perHost(Script script, int from) {
    Map<Integer, Integer> counts = new HashMap<>();
    script
        .sent()
        .subList(from, script.sent().size())
        .forEach(sent -> counts.merge(sent.origin().port() - 9001, 1, Integer::sum));
    return counts;
  }

  @Test
  void aBadHostGetsNoCallsWhileItsBreakerIsOpen() throws Exception {
    Script script = dead(1);
    Backend backend = backend(script, 3);
    call(backend, 200);
    int before = script.sent().size();
    call(backend, 1000);
    assertThat(perHost(script, before)).containsOnlyKeys(0, 2);
    assertThat(told.all()).containsExactly("b 9002 open");
    assertThat(backend.breakers())
        .containsEntry(Guarded.origins(2).get(1), BreakerState.OPEN)
        .containsEntry(Guarded.origins(1).get(0), BreakerState.CLOSED);
  }

  @Test
  void aCallCountsAtTheTimeOfItsEnd() throws Exception {
    Script slow =
        new Script(
            time,
            (origin, request) -> {
              time.pass(Duration.ofSeconds(11));
              return Guarded.reply(503);
            });
    Backend backend = backend(slow, 1, "breaker.window", "10s", "breaker.min-calls", "1");
    Attempt attempt = Guarded.attempt(Request.get("/x"), time, Duration.ofMinutes(1));
    assertThat(AttemptResult.of(way.through(backend), attempt).reply()).isNotNull();
    assertThat(told.all()).containsExactly("b 9001 open");
  }

  @Test
  void aHostThatIsWellAgainIsCalledAgain() throws Exception {
    Script script = dead(1);
    Backend backend = backend(script, 3);
    call(backend, 200);
    script.becomes((origin, request) -> Guarded.reply(200));
    time.pass(Duration.ofSeconds(5));
    call(backend, 100);
    int before = script.sent().size();
    call(backend, 900);
    assertThat(told.all()).containsExactly("b 9002 open", "b 9002 half-open", "b 9002 closed");
    assertThat(perHost(script, before).values()).allSatisfy(n -> assertThat(n).isGreaterThan(200));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 9})
  void neverAreMoreThanHalfOfTheHostsLeftOut(int hosts) throws Exception {
    Script script = new Script(time, (origin, request) -> Guarded.reply(500));
    Backend backend = backend(script, hosts);
    call(backend, 400 * hosts);
    int before = script.sent().size();
    call(backend, 100 * hosts);
    assertThat(perHost(script, before)).hasSizeGreaterThanOrEqualTo(hosts - hosts / 2);
    assertThat(script.sent()).hasSize(500 * hosts);
  }

  @Test
  void amongTooManyBadHostsTheLeastBadIsUsed() throws Exception {
    int[] calls = new int[2];
    Script script =
        new Script(
            time,
            (origin, request) -> {
              int place = origin.port() - 9001;
              boolean bad = place == 0 || calls[place]++ % 3 > 0;
              return Guarded.reply(bad ? 503 : 200);
            });
    Backend backend = backend(script, 2);
    call(backend, 400);
    int before = script.sent().size();
    call(backend, 100);
    assertThat(backend.breakers().values()).containsOnly(BreakerState.OPEN);
    assertThat(perHost(script, before)).containsOnlyKeys(1);
  }

  @Test
  void theOnlyHostsOpenBreakerRefusesCallsAndSaysWhy() throws Exception {
    Script script = dead(0);
    Backend backend = backend(script, 1);
    call(backend, 20);
    assertThatThrownBy(() -> way.through(backend).call(Guarded.get(time)))
        .isInstanceOfSatisfying(
            CallFailed.class,
            e -> assertThat(e.ending()).isEqualTo(CallResultKind.REJECTED_BREAKER))
        .hasMessageContaining("http://127.0.0.1:9001")
        .hasMessageContaining("open");
    assertThat(script.sent()).hasSize(20);
  }

  @Test
  void answersOf4xxOpenNoBreaker() throws Exception {
    Script script = new Script(time, (origin, request) -> Guarded.reply(404));
    Backend backend = backend(script, 1);
    call(backend, 1000);
    assertThat(script.sent()).hasSize(1000);
    assertThat(told.all()).isEmpty();
  }

  @Test
  void clientsInAHurryOpenNoBreaker() throws Exception {
    Script script = hangs();
    Backend backend = backend(script, 1);
    for (int i = 0; i < 100; i++) {
      Attempt hurried = Guarded.attempt(Request.get("/x"), time, Duration.ofMillis(999));
      assertThat(ending(backend, hurried)).isEqualTo(CallResultKind.TIMED_OUT);
    }
    assertThat(told.all()).isEmpty();
  }

  @Test
  void callsThatHadAFairTimeDo() throws Exception {
    Script script = hangs();
    Backend backend = backend(script, 1, "breaker.window", "10m");
    for (int i = 0; i < 20; i++) {
      Attempt fair = Guarded.attempt(Request.get("/x"), time, Duration.ofSeconds(1));
      assertThat(ending(backend, fair)).isEqualTo(CallResultKind.TIMED_OUT);
    }
    assertThat(told.all()).containsExactly("b 9001 open");
  }

  /** A client that never answers; the deadline cancels its calls. */
  private Script hangs() {
    return new Script(
        time,
        (origin, request) -> {
          time.passToNext();
          throw new CallFailed(CallResultKind.TIMED_OUT, "cancelled");
        });
  }

  private static CallResultKind ending(CallSender caller, Attempt attempt) throws Exception {
    return Objects.requireNonNull(AttemptResult.of(caller, attempt).failure()).ending();
  }

  @Test
  void faultsAndInterruptsEndTheirPermits() throws Exception {
    Script script = dead(0);
    Backend backend = backend(script, 1, "breaker.probes", "1");
    call(backend, 20);
    time.pass(Duration.ofSeconds(5));
    List<Throwable> thrown =
        List.of(
            new IllegalStateException("a bug"), new AssertionError(), new InterruptedException());
    for (Throwable each : thrown) {
      if (!way.has(each)) {
        continue;
      }
      script.becomes(
          (origin, request) -> {
            if (each instanceof InterruptedException interrupt) {
              throw interrupt;
            } else if (each instanceof Error error) {
              throw error;
            }
            throw (RuntimeException) each;
          });
      // If the breaker lost a probe, it would refuse the next one.
      assertThatThrownBy(() -> way.through(backend).call(Guarded.get(time))).isSameAs(each);
    }
    script.becomes((origin, request) -> Guarded.reply(200));
    assertThat(way.through(backend).call(Guarded.get(time)).status()).isEqualTo(200);
    assertThat(told.all()).endsWith("b 9001 closed");
  }

  @Test
  void aRetryGoesToAnotherHost() throws Exception {
    Script script = dead(0);
    Backend backend =
        backend(
            script,
            2,
            "retry.attempts",
            "2",
            "retry.budget.share",
            "1",
            "breaker.enabled",
            "false");
    for (int i = 0; i < 200; i++) {
      assertThat(way.through(backend).call(Guarded.get(time)).status()).isEqualTo(200);
    }
    assertThat(perHost(script, 0).get(0)).isBetween(60, 140);
  }

  @Test
  void callsSpreadEvenly() throws Exception {
    Script script = dead();
    Backend backend = backend(script, 4, "breaker.enabled", "false");
    call(backend, 4000);
    assertThat(perHost(script, 0).values()).allSatisfy(n -> assertThat(n).isBetween(850, 1150));
  }

  @Test
  void ofTwoHostsTheLessBusyOneIsTaken() throws Exception {
    List<Origin> taken = new ArrayList<>();
    Backend[] backend = new Backend[1];
    Script script =
        new Script(
            time,
            (origin, request) -> {
              taken.add(origin);
              // Each call is in flight while the next is made, ten deep.
              if (taken.size() % 10 != 0) {
                assertThat(AttemptResult.of(backend[0], Guarded.get(time))).isNotNull();
              }
              return Guarded.reply(200);
            });
    backend[0] = backend(script, 2);
    call(backend[0], 20);
    for (int i = 0; i < taken.size(); i += 10) {
      List<Origin> ten = taken.subList(i, i + 10);
      assertThat(ten.stream().filter(ten.get(0)::equals)).hasSize(5);
    }
  }
}
