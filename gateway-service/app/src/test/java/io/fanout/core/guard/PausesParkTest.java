package io.fanout.core.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Request;
import io.fanout.core.client.Cancellation;
import io.fanout.core.settings.Mode;
import io.fanout.core.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class PausesParkTest {
  private static final int CALLS = 500;

  @Test
  void fibersThatBackOffHoldNoCarrier() throws Exception {
    VirtualTime time = new VirtualTime();
    try (RunningStrands running = new RunningStrands(Mode.FIBER, 1, 1)) {
      Script dead =
          new Script(
              time,
              (origin, request) -> {
                throw Guarded.refused();
              });
      Retry retry =
          new Retry(
              dead,
              "b",
              Objects.requireNonNull(
                  Guarded.settings("retry.budget.share", "1", "retry.budget.burst", "1000")
                      .retry()),
              Guarded.kit(time, running.strands(), GuardEvents.NONE));
      CountDownLatch pausing = time.untilSet(CALLS);
      List<CompletableFuture<AttemptResult>> calls = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        Attempt attempt =
            new Attempt(
                Request.get("/x"),
                running.lane(),
                Deadline.in(Guarded.TIMEOUT, time),
                Guarded.TIMEOUT,
                new Cancellation());
        calls.add(running.call(retry, attempt));
      }
      assertThat(pausing.await(60, TimeUnit.SECONDS)).isTrue();
      // All calls wait on the only carrier, which is still free for other work.
      CountDownLatch free = new CountDownLatch(1);
      running.lane().execute(free::countDown);
      assertThat(free.await(60, TimeUnit.SECONDS)).isTrue();
      assertThat(calls).noneMatch(CompletableFuture::isDone);
      time.pass(Duration.ofMillis(25));
      for (CompletableFuture<AttemptResult> call : calls) {
        assertThat(RunningStrands.end(call).failure()).isNotNull();
      }
      assertThat(dead.sent()).hasSize(2 * CALLS);
      assertThat(running.faults()).isEmpty();
    }
  }
}
