package io.fanout.core.handoff.disruptor;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.Consumers.Diamond;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.NamedStage;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.RecordedFailures;
import io.fanout.core.handoff.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The behaviour of polls, with everything on the test's own thread. */
@ParameterizedClass
@EnumSource(Producers.class)
class PolledRingTest {
  @Parameter Producers producers = Producers.ANY_THREAD;

  private final RecordedFailures failures = new RecordedFailures();
  private final AtomicInteger wakeUps = new AtomicInteger();
  private final List<String> taken = new ArrayList<>();
  private final AtomicReference<Polled<String>> self = new AtomicReference<>();

  private Polled<String> open(int size, Runnable hook, Stage<String> stage) {
    Polled<String> ring =
        PolledRings.open(
            "intake", size, producers, hook, Consumers.single("stage", stage), failures);
    self.set(ring);
    return ring;
  }

  private Polled<String> ring() {
    return requireNonNull(self.get());
  }

  @AfterEach
  void closed() {
    ring().close();
    assertThat(ring().occupied()).isZero();
  }

  @Test
  void throwingHookIsReportedAndTheNextOfferTriesAgain() {
    Runnable fails =
        () -> {
          wakeUps.incrementAndGet();
          throw new IllegalStateException("loop has ended");
        };
    open(8, fails, (item, last) -> taken.add(item));

    assertThat(ring().offer("one")).isTrue();
    assertThat(ring().offer("two")).isTrue();
    assertThat(wakeUps).hasValue(2);
    assertThat(failures.all())
        .hasSize(2)
        .allSatisfy(failure -> assertThat(failure.stage()).isEqualTo("wake-up"));
    assertThat(ring().poll()).isEqualTo(2);
  }

  @Test
  void refusedOfferWakesNobody() {
    open(2, wakeUps::incrementAndGet, (item, last) -> taken.add(item));
    ring().offer("one");
    ring().offer("two");
    wakeUps.set(0);

    assertThat(ring().offer("three")).isFalse();
    assertThat(wakeUps).hasValue(0);
  }

  @Test
  void closingWithinAPollIsRefusedInsteadOfWaitingForever() {
    open(8, wakeUps::incrementAndGet, (item, last) -> ring().close());
    ring().offer("item");
    ring().poll();

    assertThat(failures.all())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.failure())
                    .hasMessageContaining("hand-off intake: closed within its own poll"));
  }

  @Test
  void interruptedStageLeavesTheFlagToTheOwner() {
    open(
        8,
        wakeUps::incrementAndGet,
        (item, last) -> {
          throw new InterruptedException();
        });
    ring().offer("item");
    ring().poll();

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void oneWakeUpServesAllOffersUntilThePoll() {
    open(8, wakeUps::incrementAndGet, (item, last) -> taken.add(item));
    ring().offer("one");
    ring().offer("two");
    ring().offer("three");

    assertThat(wakeUps).hasValue(1);
    assertThat(ring().poll()).isEqualTo(3);
    assertThat(taken).containsExactly("one", "two", "three");
    ring().offer("four");
    assertThat(wakeUps).hasValue(2);
  }

  @Test
  void offerOfAStageIsTakenBySamePollWithoutAWakeUp() {
    open(
        8,
        wakeUps::incrementAndGet,
        (item, last) -> {
          taken.add(item);
          if (item.length() < 4) {
            ring().offer(item + "+");
          }
        });
    ring().offer("a");

    assertThat(ring().poll()).isEqualTo(4);
    assertThat(taken).containsExactly("a", "a+", "a++", "a+++");
    assertThat(wakeUps).hasValue(1);
  }

  @Test
  void pollWithinAPollLeavesEverythingToTheOuterOne() {
    List<Integer> nested = new ArrayList<>();
    open(
        8,
        wakeUps::incrementAndGet,
        (item, last) -> {
          nested.add(ring().poll());
          taken.add(item);
        });
    ring().offer("one");
    ring().offer("two");

    assertThat(ring().poll()).isEqualTo(2);
    assertThat(nested).containsExactly(0, 0);
    assertThat(taken).containsExactly("one", "two");
  }

  @Test
  void hookMayPollAtOnce() {
    open(8, () -> ring().poll(), (item, last) -> taken.add(item));

    assertThat(ring().offer("one")).isTrue();
    assertThat(taken).containsExactly("one");
    assertThat(ring().offer("two")).isTrue();
    assertThat(taken).containsExactly("one", "two");
  }

  @Test
  void busyProducersDoNotHoldTheOwnerForever() {
    open(
        4,
        wakeUps::incrementAndGet,
        (item, last) -> {
          taken.add(item);
          if (taken.size() < 100) {
            ring().offer(item);
          }
        });
    ring().offer("again and again");

    assertThat(ring().poll()).isEqualTo(4);
    assertThat(wakeUps).hasValue(2);
    assertThat(ring().poll()).isEqualTo(4);
    assertThat(wakeUps).hasValue(3);
  }

  @Test
  void diamondRunsBothSidesBeforeTheStageBehind() {
    Polled<String> ring =
        PolledRings.open(
            "completion",
            8,
            producers,
            wakeUps::incrementAndGet,
            new Diamond<>(noting("left"), noting("right"), noting("then")),
            failures);
    self.set(ring);
    ring.offer("1");
    ring.offer("2");

    assertThat(ring.poll()).isEqualTo(2);
    assertThat(taken)
        .containsExactly("left 1", "left 2!", "right 1", "right 2!", "then 1", "then 2!");
  }

  @Test
  void closeFinishesWhatNobodyPolled() {
    Handoff<String> ring = open(8, wakeUps::incrementAndGet, (item, last) -> taken.add(item));
    ring.offer("one");
    ring.offer("two");
    ring.close();

    assertThat(taken).containsExactly("one", "two");
    assertThat(ring.offer("three")).isFalse();
    assertThat(ring().poll()).isZero();
  }

  private NamedStage<String> noting(String name) {
    return new NamedStage<>(name, (item, last) -> taken.add(name + " " + item + (last ? "!" : "")));
  }
}
