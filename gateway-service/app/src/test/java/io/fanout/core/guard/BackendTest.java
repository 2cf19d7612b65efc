package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@OnThreads("tests of one strand")
@ParameterizedClass
@EnumSource(Way.class)
final class BackendTest {
  private final VirtualTime time = new VirtualTime();
  private final Script script = new Script(time, (origin, request) -> Guarded.reply(200));
  private final Way way;

  BackendTest(Way way) {
    this.way = way;
  }

  @AfterEach
  void noTimerIsLeft() {
    assertThat(time.waiting()).isZero();
  }

  private Backend backend(String... settings) {
    return new Backend(
        "b",
        Guarded.settings(settings),
        Guarded.origins(1),
        script,
        Guarded.kit(time, GuardEvents.NONE));
  }

  private String timeSent(int call) {
    return String.valueOf(script.sent().get(call).request().headers().first(DeadlineHeader.HEADER));
  }

  @Test
  void aCallWithoutTimeIsNotMade() {
    Attempt late = Guarded.attempt(Request.get("/x"), time, Duration.ZERO);
    assertThatThrownBy(() -> way.through(backend()).call(late))
        .isInstanceOfSatisfying(
            CallFailed.class, e -> assertThat(e.ending()).isEqualTo(CallResultKind.TIMED_OUT));
    assertThat(script.sent()).isEmpty();
  }

  @Test
  void oneCallMoreThanMaxInFlightIsRejected() throws Exception {
    Backend backend = backend("max-in-flight", "1");
    script.becomes(
        (origin, request) -> {
          assertThatThrownBy(() -> way.through(backend).call(Guarded.get(time)))
              .isInstanceOfSatisfying(
                  CallFailed.class,
                  e -> assertThat(e.ending()).isEqualTo(CallResultKind.REJECTED_BULKHEAD));
          return Guarded.reply(200);
        });
    assertThat(way.through(backend).call(Guarded.get(time)).status()).isEqualTo(200);
    assertThat(backend.inFlight()).isZero();
  }

  @Test
  void everyAttemptSendsTheTimeLeft() throws Exception {
    script.becomes(
        (origin, request) -> {
          time.pass(Duration.ofMillis(300));
          return Guarded.reply(503);
        });
    Backend backend = backend("retry.attempts", "2", "retry.backoff", "1ms");
    assertThat(way.through(backend).call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(timeSent(0)).isEqualTo("2000");
    assertThat(timeSent(1)).isEqualTo("1699");
  }

  @Test
  void lessThanAMillisecondIsStillSomeTime() throws Exception {
    Attempt hurried = Guarded.attempt(Request.get("/x"), time, Duration.ofNanos(1));
    assertThat(way.through(backend()).call(hurried).status()).isEqualTo(200);
    assertThat(timeSent(0)).isEqualTo("1");
  }

  @Test
  void aTimeFromElsewhereIsReplacedAndOtherHeadersStay() throws Exception {
    Request request =
        Request.get("/x").with(Headers.of("x-request-timeout-ms", "99999", "X-Tenant", "acme"));
    assertThat(
            way.through(backend()).call(Guarded.attempt(request, time, Guarded.TIMEOUT)).status())
        .isEqualTo(200);
    assertThat(timeSent(0)).isEqualTo("2000");
    Headers sent = script.sent().get(0).request().headers();
    assertThat(sent.size()).isEqualTo(2);
    assertThat(sent.first("X-Tenant")).isEqualTo("acme");
  }

  @Test
  void unconfiguredPartsAreAbsent() throws Exception {
    Backend backend = backend();
    assertThat(backend.limit()).isEmpty();
    assertThat(backend.breakers()).isEmpty();
    script.becomes(
        (origin, request) -> {
          // the deadline's timer, and none of a guard
          assertThat(time.waiting()).isEqualTo(1);
          throw Guarded.refused();
        });
    for (int i = 0; i < 100; i++) {
      assertThat(AttemptResult.of(backend, Guarded.get(time)).failure()).isNotNull();
    }
    assertThat(script.sent()).hasSize(100);
  }

  @Test
  void theAdaptiveLimitStaysWithinMaxInFlight() {
    Backend backend =
        backend("adaptive-limit.initial", "40", "max-in-flight", "50", "retry.attempts", "2");
    assertThat(backend.limit()).hasValue(40);
  }
}
