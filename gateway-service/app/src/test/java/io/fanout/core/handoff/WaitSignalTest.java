package io.fanout.core.handoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 600, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class WaitSignalTest {
  private static final int ROUNDS = 2_000;

  @ParameterizedTest
  @EnumSource
  void noRingIsLostBetweenTwoThreadsThatWaitForEachOther(WaitStrategyKind kind) {
    WaitSignal there = new WaitSignal(WaitSettings.of(kind));
    WaitSignal back = new WaitSignal(WaitSettings.of(kind));
    AtomicInteger turn = new AtomicInteger();
    Thread other =
        new Thread(
            () -> {
              for (int i = 0; i < ROUNDS; i++) {
                int odd = 2 * i + 1;
                there.await(() -> turn.get() == odd);
                turn.incrementAndGet();
                back.ring();
              }
            },
            "other");
    other.start();
    for (int i = 0; i < ROUNDS; i++) {
      int even = 2 * i + 2;
      turn.incrementAndGet();
      there.ring();
      back.await(() -> turn.get() == even);
    }
    Await.until("end", () -> !other.isAlive());

    assertThat(turn).hasValue(2 * ROUNDS);
  }

  @ParameterizedTest
  @EnumSource
  void interruptEndsNoWait(WaitStrategyKind kind) {
    WaitSignal bell = new WaitSignal(WaitSettings.of(kind));
    AtomicInteger looks = new AtomicInteger();
    AtomicBoolean ready = new AtomicBoolean();
    Thread waiter = Thread.currentThread();
    Thread ringer =
        new Thread(
            () -> {
              // On a slow machine, some strategies already sleep after a few checks.
              Await.until(
                  "sleep", () -> looks.get() > 100 || waiter.getState() == Thread.State.WAITING);
              ready.set(true);
              bell.ring();
            },
            "ringer");
    ringer.start();
    Thread.currentThread().interrupt();
    bell.await(
        () -> {
          looks.incrementAndGet();
          return ready.get();
        });
    Thread.interrupted();
    Await.until("end", () -> !ringer.isAlive());

    assertThat(ready).isTrue();
  }
}
