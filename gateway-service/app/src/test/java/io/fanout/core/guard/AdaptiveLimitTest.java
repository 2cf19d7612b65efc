package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.BackendSettings;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@OnThreads("tests of one strand")
@ParameterizedClass
@EnumSource(Way.class)
final class AdaptiveLimitTest {
  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private int depth;
  private int rejected;
  private Duration answerTime = Duration.ZERO;
  private final Way way;

  AdaptiveLimitTest(Way way) {
    this.way = way;
  }

  private AdaptiveLimit limit(CallSender next, String... settings) {
    BackendSettings backend = Guarded.settings(settings);
    return new AdaptiveLimit(
        Way.atOnce(next),
        "b",
        Objects.requireNonNull(backend.adaptiveLimit()),
        backend.maxInFlight(),
        Guarded.kit(time, told));
  }

  /** Makes this many concurrent calls, each answered after this time, again and again. */
  private void load(AdaptiveLimit[] limit, Duration answerTime, int atOnce, int rounds)
      throws Exception {
    for (int round = 0; round < rounds; round++) {
      depth = atOnce;
      this.answerTime = answerTime;
      answer(limit[0]);
    }
  }

  /** Nests the calls, so that all are in flight at once; the last one advances the time. */
  private Reply nested(AdaptiveLimit limit) throws SuspendExecution, InterruptedException {
    depth--;
    if (depth > 0) {
      answer(limit);
    } else {
      time.pass(answerTime);
    }
    return Guarded.reply(200);
  }

  private void answer(AdaptiveLimit limit) throws SuspendExecution, InterruptedException {
    CallFailed failure = AttemptResult.of(way.through(limit), Guarded.get(time)).failure();
    if (failure != null && failure.ending() == CallResultKind.REJECTED_LIMIT) {
      rejected++;
      time.pass(answerTime);
    }
  }

  @Test
  void aSlowerBackendIsGivenItsOldLimitBack() throws Exception {
    AdaptiveLimit[] limit = new AdaptiveLimit[1];
    limit[0] =
        limit(
            attempt -> nested(limit[0]), "adaptive-limit.initial", "60", "adaptive-limit.min", "5");
    load(limit, Duration.ofMillis(20), 60, 100);
    int healthy = limit[0].limit();
    assertThat(healthy).isGreaterThanOrEqualTo(60);
    load(limit, Duration.ofMillis(200), 60, 10);
    assertThat(told.count("limit b")).as("it was put to the test").isPositive();
    rejected = 0;
    load(limit, Duration.ofMillis(200), 60, 300);
    assertThat(limit[0].limit()).isGreaterThanOrEqualTo(healthy);
    assertThat(rejected).isZero();
    assertThat(limit[0].inFlight()).isZero();
  }

  @Test
  void aCallBeyondTheLimitIsRejectedAtOnce() throws Exception {
    AdaptiveLimit[] limit = new AdaptiveLimit[1];
    limit[0] =
        limit(
            attempt -> nested(limit[0]), "adaptive-limit.initial", "10", "adaptive-limit.min", "5");
    depth = 11;
    answer(limit[0]);
    assertThat(rejected).isEqualTo(1);
    assertThat(limit[0].inFlight()).isZero();
  }

  @Test
  void everyEndingFreesTheCallsSlot() {
    Throwable[] all = {
      new CallFailed(CallResultKind.TIMED_OUT, "late"),
      new CallFailed(CallResultKind.CANCELLED, "cancelled"),
      new CallFailed(CallResultKind.CONNECT_FAILED, "refused"),
      new IllegalStateException("a bug"),
      new AssertionError(),
      new InterruptedException()
    };
    for (Throwable thrown : all) {
      if (!way.has(thrown)) {
        continue;
      }
      AdaptiveLimit limit =
          limit(
              attempt -> {
                sneaky(thrown);
                return Guarded.reply(200);
              },
              "adaptive-limit.enabled",
              "true");
      assertThatThrownBy(() -> way.through(limit).call(Guarded.get(time))).isSameAs(thrown);
      assertThat(limit.inFlight()).isZero();
    }
  }

  @SuppressWarnings("unchecked") // throws any exception, even an undeclared checked one
  private static <T extends Throwable> void sneaky(Throwable thrown) throws T {
    throw (T) thrown;
  }

  @Test
  void hangingCallsLowerItUntilTheyAreAnsweredAgain() throws Exception {
    AdaptiveLimit[] limit = new AdaptiveLimit[1];
    boolean[] hanging = new boolean[1];
    limit[0] =
        limit(
            attempt -> {
              Reply reply = nested(limit[0]);
              if (hanging[0]) {
                throw new CallFailed(CallResultKind.TIMED_OUT, "late");
              }
              return reply;
            },
            "adaptive-limit.initial",
            "60");
    load(limit, Duration.ofMillis(20), 60, 50);
    int healthy = limit[0].limit();
    hanging[0] = true;
    load(limit, Guarded.TIMEOUT, 60, 20);
    assertThat(limit[0].limit()).isLessThan(healthy / 2);
    hanging[0] = false;
    load(limit, Duration.ofMillis(20), 60, 100);
    assertThat(limit[0].limit()).as("once it answers again").isGreaterThanOrEqualTo(60);
    assertThat(limit[0].inFlight()).isZero();
  }

  @Test
  void quickFailuresSayNothingOfHowLongAnswersTake() throws Exception {
    AdaptiveLimit limit =
        limit(
            attempt -> {
              time.pass(Duration.ofMillis(1));
              throw Guarded.refused();
            },
            "adaptive-limit.initial",
            "60");
    for (int i = 0; i < 1000; i++) {
      assertThat(AttemptResult.of(way.through(limit), Guarded.get(time)).failure()).isNotNull();
    }
    assertThat(limit.limit()).isEqualTo(60);
    assertThat(told.all()).isEmpty();
  }
}
