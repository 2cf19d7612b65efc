package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

final class BreakerTest {
  private static final long QUICK = Duration.ofMillis(10).toNanos();
  private static final long SLOW = Duration.ofMillis(700).toNanos();

  private final VirtualTime time = new VirtualTime();
  private final Queue<BreakerState> changes = new ConcurrentLinkedQueue<>();

  private Breaker breaker(String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of("breaker.enabled", "true"));
    return new Breaker(
        Objects.requireNonNull(Guarded.settings(all.toArray(String[]::new)).breaker()),
        time,
        changes::add);
  }

  private void calls(Breaker breaker, int count, HealthVerdict verdict, long took) {
    for (int i = 0; i < count; i++) {
      Objects.requireNonNull(breaker.enter()).end(verdict, took, time.now());
    }
  }

  /** A breaker that has opened and whose open-for has passed. */
  private Breaker due(String... settings) {
    Breaker breaker = breaker(settings);
    calls(breaker, 20, HealthVerdict.BAD, QUICK);
    assertThat(breaker.enter()).isNull();
    time.pass(Duration.ofSeconds(5));
    return breaker;
  }

  @Test
  void halfOfTheCallsFailingOpensIt() {
    Breaker breaker = breaker();
    calls(breaker, 10, HealthVerdict.GOOD, QUICK);
    calls(breaker, 9, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    calls(breaker, 1, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
    assertThat(breaker.enter()).isNull();
    assertThat(changes).containsExactly(BreakerState.OPEN);
  }

  @Test
  void theCallThatMakesUpTheNumberMayBeAGoodOne() {
    Breaker breaker = breaker();
    calls(breaker, 19, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    calls(breaker, 1, HealthVerdict.GOOD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
  }

  @Test
  void aFailureIsForgottenAfterTheWindow() {
    Breaker breaker = breaker();
    calls(breaker, 19, HealthVerdict.BAD, QUICK);
    time.pass(Duration.ofSeconds(10));
    calls(breaker, 19, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    time.pass(Duration.ofSeconds(8));
    calls(breaker, 1, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
  }

  @Test
  void callsThatSayNothingAreNotCounted() {
    Breaker breaker = breaker();
    calls(breaker, 19, HealthVerdict.BAD, QUICK);
    calls(breaker, 1000, HealthVerdict.NONE, SLOW);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
  }

  @Test
  void callsThatWereGivenUpAfterTheyHadBecomeSlowAreSlow() {
    Breaker breaker = breaker("breaker.slow-call", "500ms");
    calls(breaker, 100, HealthVerdict.NONE, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    calls(breaker, 20, HealthVerdict.NONE, SLOW);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
    time.pass(Duration.ofSeconds(5));
    calls(breaker, 4, HealthVerdict.NONE, SLOW);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
  }

  @Test
  void slowAnswersOpenItOnlyWhereSlowIsDefined() {
    Breaker indifferent = breaker();
    calls(indifferent, 100, HealthVerdict.GOOD, SLOW);
    assertThat(indifferent.stateName()).isEqualTo(BreakerState.CLOSED);
    Breaker strict = breaker("breaker.slow-call", "500ms");
    calls(strict, 5, HealthVerdict.GOOD, QUICK);
    calls(strict, 19, HealthVerdict.GOOD, SLOW);
    assertThat(strict.stateName()).isEqualTo(BreakerState.CLOSED);
    calls(strict, 1, HealthVerdict.GOOD, SLOW);
    assertThat(strict.stateName()).isEqualTo(BreakerState.OPEN);
  }

  @Test
  void itLetsNobodyThroughForItsTime() {
    Breaker breaker = breaker();
    calls(breaker, 20, HealthVerdict.BAD, QUICK);
    time.pass(Duration.ofMillis(4999));
    assertThat(breaker.admits()).isFalse();
    assertThat(breaker.enter()).isNull();
    time.pass(Duration.ofMillis(1));
    assertThat(breaker.admits()).isTrue();
    assertThat(breaker.enter()).isNotNull();
    assertThat(breaker.stateName()).isEqualTo(BreakerState.HALF_OPEN);
  }

  @Test
  void goodProbesCloseIt() {
    Breaker breaker = due();
    calls(breaker, 4, HealthVerdict.GOOD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.HALF_OPEN);
    calls(breaker, 1, HealthVerdict.GOOD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    assertThat(changes)
        .containsExactly(BreakerState.OPEN, BreakerState.HALF_OPEN, BreakerState.CLOSED);
  }

  @Test
  void badProbesOpenItAgainAsSoonAsTheyAreTooMany() {
    Breaker breaker = due();
    calls(breaker, 2, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.HALF_OPEN);
    calls(breaker, 1, HealthVerdict.BAD, QUICK);
    assertThat(breaker.stateName()).isEqualTo(BreakerState.OPEN);
    assertThat(breaker.enter()).isNull();
  }

  @Test
  void aProbeThatSaysNothingGivesItsPlaceBack() {
    Breaker breaker = due("breaker.probes", "1");
    Breaker.Permit cancelled = Objects.requireNonNull(breaker.enter());
    assertThat(breaker.enter()).isNull();
    cancelled.end(HealthVerdict.NONE, QUICK, time.now());
    Breaker.Permit next = Objects.requireNonNull(breaker.enter());
    next.end(HealthVerdict.GOOD, QUICK, time.now());
    assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
  }

  @Test
  void callsFromBeforeItOpenedNeitherPassForProbesNorFreeTheirPlaces() {
    Breaker breaker = breaker("breaker.probes", "3");
    List<Breaker.Permit> early = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      early.add(Objects.requireNonNull(breaker.enter()));
    }
    calls(breaker, 20, HealthVerdict.BAD, QUICK);
    time.pass(Duration.ofSeconds(5));
    assertThat(breaker.enter()).isNotNull();
    for (int i = 0; i < 30; i += 3) {
      early.get(i).end(HealthVerdict.GOOD, QUICK, time.now());
      early.get(i + 1).end(HealthVerdict.BAD, QUICK, time.now());
      early.get(i + 2).end(HealthVerdict.NONE, QUICK, time.now());
    }
    assertThat(breaker.stateName()).isEqualTo(BreakerState.HALF_OPEN);
    assertThat(breaker.enter()).isNotNull();
    assertThat(breaker.enter()).isNotNull();
    assertThat(breaker.enter()).isNull();
  }

  @Test
  void howeverManyComeAtOnceThereAreExactlySoManyProbes() throws Exception {
    int threads = 8;
    for (int round = 0; round < 300; round++) {
      Breaker breaker = due("breaker.probes", "3");
      Queue<Breaker.Permit> permits = new ConcurrentLinkedQueue<>();
      CyclicBarrier together = new CyclicBarrier(threads);
      Thread[] all = new Thread[threads];
      for (int t = 0; t < threads; t++) {
        all[t] =
            new Thread(
                () -> {
                  try {
                    together.await();
                  } catch (Exception e) {
                    return;
                  }
                  Breaker.Permit permit = breaker.enter();
                  if (permit != null) {
                    permits.add(permit);
                  }
                });
        all[t].start();
      }
      for (Thread thread : all) {
        thread.join();
      }
      assertThat(permits).hasSize(3);
      permits.forEach(permit -> permit.end(HealthVerdict.GOOD, QUICK, time.now()));
      assertThat(breaker.stateName()).isEqualTo(BreakerState.CLOSED);
    }
    assertThat(changes).hasSize(3 * 300);
  }

  @Test
  void probesThatEndAtOnceDecideOnce() throws Exception {
    for (int round = 0; round < 300; round++) {
      changes.clear();
      Breaker breaker = due("breaker.probes", "4", "breaker.failure-rate", "0.75");
      CyclicBarrier together = new CyclicBarrier(4);
      Thread[] all = new Thread[4];
      for (int t = 0; t < 4; t++) {
        Breaker.Permit permit = Objects.requireNonNull(breaker.enter());
        HealthVerdict verdict = t == 0 ? HealthVerdict.GOOD : HealthVerdict.BAD;
        all[t] =
            new Thread(
                () -> {
                  try {
                    together.await();
                  } catch (Exception e) {
                    return;
                  }
                  permit.end(verdict, QUICK, time.now());
                });
        all[t].start();
      }
      for (Thread thread : all) {
        thread.join();
      }
      assertThat(changes)
          .containsExactly(BreakerState.OPEN, BreakerState.HALF_OPEN, BreakerState.OPEN);
    }
  }
}
