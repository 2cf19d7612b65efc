package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.app.Thorough;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RetrySettings;
import io.fanout.core.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@OnThreads("tests of one strand")
@ParameterizedClass
@EnumSource(Way.class)
final class RetryTest {
  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final Way way;

  RetryTest(Way way) {
    this.way = way;
  }

  @AfterEach
  void noTimerIsLeft() {
    assertThat(time.waiting()).isZero();
  }

  private CallSender retry(Script next, String... settings) {
    RetrySettings retry = Objects.requireNonNull(Guarded.settings(settings).retry());
    return way.through(new Retry(next, "b", retry, Guarded.kit(time, told)));
  }

  private static Script.Act failing(CallFailed failure) {
    return (origin, request) -> {
      throw failure;
    };
  }

  /** A client that fails at first and then answers. */
  private Script failsOnce(CallFailed failure) {
    Script[] script = new Script[1];
    script[0] =
        new Script(
            time,
            (origin, request) -> {
              if (script[0].sent().size() == 1) {
                throw failure;
              }
              return Guarded.reply(200);
            });
    return script[0];
  }

  private CallResultKind ending(CallSender caller, Attempt attempt) throws Exception {
    return Objects.requireNonNull(AttemptResult.of(caller, attempt).failure()).ending();
  }

  @Test
  void aDeadBackendSeesAtMostAFifthMoreThanItsLoadAndTenASecond() throws Exception {
    Script dead = new Script(time, failing(Guarded.refused()));
    CallSender retry = retry(dead, "retry.attempts", "5", "retry.backoff", "1ms");
    int calls = 0;
    long begun = time.now();
    for (int second = 0; second < 20; second++) {
      for (int i = 0; i < Thorough.rounds(100, 500); i++, calls++) {
        assertThat(ending(retry, Guarded.get(time))).isEqualTo(CallResultKind.CONNECT_FAILED);
        time.pass(Duration.ofMillis(2));
      }
    }
    // 10 to begin with, and 10 per second
    int ofTime = 10 + (int) (10 * (time.now() - begun) / Duration.ofSeconds(1).toNanos());
    assertThat(dead.sent().size()).isBetween(calls * 12 / 10, calls * 12 / 10 + ofTime);
    assertThat(told.count("retried b")).isEqualTo(dead.sent().size() - calls);
    assertThat(told.count("retry budget spent b")).isPositive();
  }

  @Test
  void callsThatAreNotIdempotentAreNeverSentAgain() throws Exception {
    Script dead = new Script(time, failing(Guarded.refused()));
    assertThat(ending(retry(dead, "retry.attempts", "5"), Guarded.post(time)))
        .isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(dead.sent()).hasSize(1);
  }

  @Test
  void aPostThatIsDeclaredIdempotentIsSentAgain() throws Exception {
    Script script = failsOnce(Guarded.refused());
    Request declared = Guarded.post(time).request().asIdempotent(true);
    Attempt attempt = Guarded.attempt(declared, time, Guarded.TIMEOUT);
    assertThat(retry(script, "retry.attempts", "2").call(attempt).status()).isEqualTo(200);
    assertThat(attempt.trail().retries()).isEqualTo(1);
  }

  @Test
  void aGetThatIsDeclaredNotIdempotentIsNotSentAgain() throws Exception {
    Script dead = new Script(time, failing(Guarded.refused()));
    Request declared = Request.get("/x").asIdempotent(false);
    Attempt attempt = Guarded.attempt(declared, time, Guarded.TIMEOUT);
    assertThat(ending(retry(dead, "retry.attempts", "2"), attempt))
        .isEqualTo(CallResultKind.CONNECT_FAILED);
    assertThat(dead.sent()).hasSize(1);
  }

  @Test
  void aConnectionThatBreaksBeforeAByteIsTriedAgain() throws Exception {
    Script script = failsOnce(new CallFailed(CallResultKind.BROKEN_OFF, "reset", true));
    assertThat(retry(script, "retry.attempts", "2").call(Guarded.get(time)).status())
        .isEqualTo(200);
  }

  @Test
  void aConnectionThatBreaksInMidAnswerIsNot() throws Exception {
    Script script = failsOnce(new CallFailed(CallResultKind.BROKEN_OFF, "reset", false));
    assertThat(ending(retry(script, "retry.attempts", "2"), Guarded.get(time)))
        .isEqualTo(CallResultKind.BROKEN_OFF);
    assertThat(script.sent()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = CallResultKind.class,
      names = {"CONNECT_FAILED", "BROKEN_OFF"},
      mode = EnumSource.Mode.EXCLUDE)
  void noOtherFailureIsTriedAgain(CallResultKind ending) throws Exception {
    Script script = failsOnce(new CallFailed(ending, "so it ended"));
    assertThat(ending(retry(script, "retry.attempts", "2"), Guarded.get(time))).isEqualTo(ending);
    assertThat(script.sent()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 503, 504})
  void aStatusThatAsksForItIsTriedAgainAndTheLastReplyIsKept(int status) throws Exception {
    Script script = new Script(time, (origin, request) -> Guarded.reply(status));
    assertThat(retry(script, "retry.attempts", "3").call(Guarded.get(time)).status())
        .isEqualTo(status);
    assertThat(script.sent()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 301, 404, 429, 500})
  void anyOtherStatusIsAnAnswer(int status) throws Exception {
    Script script = new Script(time, (origin, request) -> Guarded.reply(status));
    assertThat(retry(script, "retry.attempts", "3").call(Guarded.get(time)).status())
        .isEqualTo(status);
    assertThat(script.sent()).hasSize(1);
  }

  @Test
  void pausesAreDrawnFromZeroToABoundThatDoublesUpToTheLongest() throws Exception {
    long[] longest = new long[5];
    long[] shortest = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, 0};
    for (int i = 0; i < 500; i++) {
      Script dead = new Script(time, failing(Guarded.refused()));
      CallSender retry = retry(dead, "retry.attempts", "5", "retry.max-backoff", "80ms");
      assertThat(ending(retry, Guarded.get(time))).isEqualTo(CallResultKind.CONNECT_FAILED);
      for (int n = 1; n < 5; n++) {
        long pause = dead.sent().get(n).at() - dead.sent().get(n - 1).at();
        longest[n] = Math.max(longest[n], pause);
        shortest[n - 1] = Math.min(shortest[n - 1], pause);
      }
      time.pass(Duration.ofMillis(i % 7));
    }
    long[] bounds = {0, millis(25), millis(50), millis(80), millis(80)};
    for (int n = 1; n < 5; n++) {
      assertThat(longest[n]).isLessThan(bounds[n]);
      assertThat(shortest[n - 1]).isNotNegative();
    }
  }

  @Test
  void pausesSpreadOverTheirWholeRange() throws Exception {
    Script dead = new Script(time, failing(Guarded.refused()));
    CallSender retry = retry(dead, "retry.budget.share", "1", "retry.budget.burst", "100000");
    for (int i = 0; i < 1000; i++) {
      assertThat(ending(retry, Guarded.get(time))).isEqualTo(CallResultKind.CONNECT_FAILED);
    }
    List<Long> pauses = new ArrayList<>();
    for (int i = 1; i < dead.sent().size(); i += 2) {
      pauses.add(dead.sent().get(i).at() - dead.sent().get(i - 1).at());
    }
    assertThat(pauses).hasSize(1000);
    assertThat(pauses.stream().filter(pause -> pause < millis(25) / 4).count())
        .isBetween(150L, 350L); // a quarter of them, give or take 7 standard deviations
    assertThat(pauses.stream().filter(pause -> pause > 3 * millis(25) / 4).count())
        .isBetween(150L, 350L);
  }

  private static long millis(long of) {
    return Duration.ofMillis(of).toNanos();
  }

  @Test
  void noAttemptIsBegunThatHasTooLittleTimeLeft() throws Exception {
    Script slow =
        new Script(
            time,
            (origin, request) -> {
              time.pass(Duration.ofMillis(900));
              throw Guarded.refused();
            });
    CallSender retry = retry(slow, "retry.attempts", "9", "retry.min-time-left", "500ms");
    assertThat(ending(retry, Guarded.get(time))).isEqualTo(CallResultKind.CONNECT_FAILED);
    // 2 s in all: the second attempt leaves at most 200 ms.
    assertThat(slow.sent()).hasSize(2);
  }

  @Test
  void retryAfterIsHonouredWithinTheDeadline() throws Exception {
    Script busy = new Script(time, (origin, request) -> Guarded.reply(503, "Retry-After", "1"));
    assertThat(retry(busy, "retry.attempts", "9").call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(busy.sent()).hasSize(2);
    assertThat(busy.sent().get(1).at() - busy.sent().get(0).at())
        .isBetween(millis(1000), millis(1025));
  }

  @Test
  void retryAfterADateIsHonoured() throws Exception {
    Script busy =
        new Script(
            time,
            (origin, request) ->
                Guarded.reply(503, "Retry-After", "Sat, 21 Nov 2026 08:00:01 GMT"));
    assertThat(retry(busy, "retry.attempts", "2").call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(busy.sent().get(1).at() - busy.sent().get(0).at())
        .isBetween(millis(1000), millis(1025));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "01", "00000000000000000000001", " 1 "})
  void leadingZerosAndBlanksChangeNoNumberOfSeconds(String value) throws Exception {
    Script busy = new Script(time, (origin, request) -> Guarded.reply(503, "Retry-After", value));
    assertThat(retry(busy, "retry.attempts", "2").call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(busy.sent().get(1).at() - busy.sent().get(0).at())
        .isBetween(millis(1000), millis(1025));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2",
        "86401",
        "999999999",
        "2147483648",
        "99999999999999",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999999999999999",
        "Sat, 21 Nov 2026 08:00:02 GMT",
        "Fri, 31 Dec 9999 23:59:59 GMT",
        "Sat, 01 Jan 2400 00:00:00 GMT",
        "Fri, 31 Dec 99999 23:59:59 GMT"
      })
  void aBackendThatAsksForMoreTimeThanThereIsGetsNoMoreAttempts(String value) throws Exception {
    Script busy = new Script(time, (origin, request) -> Guarded.reply(503, "Retry-After", value));
    assertThat(retry(busy, "retry.attempts", "2").call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(busy.sent()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "0",
        "00000000000000000000000",
        "1 1",
        "soon",
        "-1",
        "+1",
        "1.5",
        "1e3",
        "0x10",
        "\u0661",
        "-9223372036854775808",
        "Sat, 21 Nov 2020 08:00:00 GMT",
        "Sat, 01 Jan 0000 00:00:00 GMT",
        "Fri, 31 Dec -001 23:59:59 GMT",
        "Sun, 32 Feb 2027 08:00:00 GMT",
        "Fri, 31 Dec 9999 23:59:59 +9999"
      })
  void aRetryAfterThatMakesNoSenseIsIgnored(String value) throws Exception {
    Script busy = new Script(time, (origin, request) -> Guarded.reply(503, "Retry-After", value));
    assertThat(retry(busy, "retry.attempts", "2").call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(busy.sent().get(1).at() - busy.sent().get(0).at()).isLessThan(millis(25));
  }

  @Test
  void aCancellationEndsThePauseAndTheCall() throws Exception {
    Script dead = new Script(time, failing(Guarded.refused()));
    CallSender retry = retry(dead, "retry.backoff", "1s", "retry.max-backoff", "1s");
    Attempt attempt = Guarded.get(time);
    time.at(
        Deadline.in(Duration.ofNanos(1), time),
        () -> attempt.cancellation().cancel(CallResultKind.CANCELLED));
    assertThat(ending(retry, attempt)).isEqualTo(CallResultKind.CANCELLED);
    assertThat(dead.sent()).hasSize(1);
    assertThat(time.now() - dead.sent().get(0).at()).isEqualTo(1);
    assertThat(attempt.trail().retries()).isZero();
  }

  @Test
  void aFaultOfOursIsNotTriedAgain() {
    Script broken =
        new Script(
            time,
            (origin, request) -> {
              throw new IllegalStateException("a bug");
            });
    assertThatThrownBy(() -> retry(broken, "retry.attempts", "3").call(Guarded.get(time)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(broken.sent()).hasSize(1);
  }
}
