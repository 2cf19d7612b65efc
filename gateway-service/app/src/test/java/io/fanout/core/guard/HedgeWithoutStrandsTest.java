package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.Cancellation;
import io.fanout.core.settings.Mode;
import io.fanout.core.time.Deadline;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hedges that get no strand, or whose strand fails. */
@OnThreads("tests of one strand")
@ParameterizedClass
@EnumSource(Way.class)
final class HedgeWithoutStrandsTest {
  private final VirtualTime time = new VirtualTime();
  private final Told told = new Told();
  private final Way way;

  HedgeWithoutStrandsTest(Way way) {
    this.way = way;
  }

  @Test
  void whereNoStrandIsFreeTheFirstAttemptDecides() throws Exception {
    Script slow =
        new Script(
            time,
            (origin, request) -> {
              time.pass(Duration.ofMillis(60));
              return Guarded.reply(503);
            });
    CallSender hedge = hedge(slow, Guarded.kit(time, told));
    assertThat(hedge.call(Guarded.get(time)).status()).isEqualTo(503);
    assertThat(slow.sent()).hasSize(1);
    assertThat(told.all()).isEmpty();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void aCallIsNotHeldUpByASecondAttemptThatWaitsForAThread() throws Exception {
    try (RunningStrands running = new RunningStrands(Mode.THREAD_POOL, 1, 1)) {
      CompletableFuture<String> busy = new CompletableFuture<>();
      assertThat(
              running
                  .strands()
                  .fork(running.lane(), "busy", () -> assertThat(busy.join()).isEqualTo("done")))
          .isTrue();
      HeldClient client = new HeldClient(running.strands());
      GuardKit kit = Guarded.kit(time, running.strands(), told);
      Backend backend =
          new Backend(
              "b",
              Guarded.settings("hedge.after", "50ms", "hedge.share", "1"),
              Guarded.origins(1),
              client,
              kit);
      Attempt attempt =
          new Attempt(
              Request.get("/x"),
              running.lane(),
              Deadline.in(Guarded.TIMEOUT, time),
              Guarded.TIMEOUT,
              new Cancellation());
      CompletableFuture<AttemptResult> call = running.call(backend, attempt);
      HeldClient.Held first = client.next();
      time.pass(Duration.ofMillis(50));
      assertThat(told.all()).containsExactly("hedged b");
      first.fail(CallResultKind.CONNECT_FAILED);
      time.pass(Guarded.TIMEOUT);
      assertThat(Objects.requireNonNull(RunningStrands.end(call).failure()).ending())
          // The threads decide which of the two comes first.
          .isIn(CallResultKind.CONNECT_FAILED, CallResultKind.TIMED_OUT);
      busy.complete("done");
      assertThat(client.isEmpty()).isTrue();
      assertThat(running.faults()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFaultOfTheFirstCancelsTheSecondAndFreesItsTimer(boolean isError) {
    Script broken =
        new Script(
            time,
            (origin, request) -> {
              if (isError) {
                throw new AssertionError("a bug");
              }
              throw new IllegalStateException("a bug");
            });
    CallSender hedge = hedge(broken, Guarded.kit(time, told));
    assertThatThrownBy(() -> hedge.call(Guarded.get(time))).hasMessage("a bug");
    assertThat(time.waiting()).isZero();
  }

  private CallSender hedge(CallSender next, GuardKit kit) {
    return way.through(
        new Hedge(
            next,
            "b",
            Objects.requireNonNull(
                Guarded.settings("hedge.after", "50ms", "hedge.share", "1").hedge()),
            () -> true,
            kit));
  }
}
