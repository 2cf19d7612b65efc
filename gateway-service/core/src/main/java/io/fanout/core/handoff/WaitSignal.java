package io.fanout.core.handoff;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread wait until others publish, with the same strategies as a ring's consumers.
 *
 * <p>Why no ring is lost: who waits first says so, then looks once more; who publishes rings after,
 * with a full fence between on both sides. So either the ringer sees the sleeper, or the sleeper
 * sees what was published. An interrupt ends no wait; its flag is cleared.
 */
public final class WaitSignal {
  /** About a microsecond of spinning, for items that arrive at once. */
  private static final int SPINS = 100;

  /** The library's own default for its sleeping kind: as many yields before the first nap. */
  private static final int YIELDS = 100;

  private final WaitSettings wait;
  private final boolean wakes;
  private final AtomicReference<@Nullable Thread> sleeper = new AtomicReference<>();

  public WaitSignal(WaitSettings wait) {
    this.wait = wait;
    this.wakes =
        switch (wait.kind()) {
          case BLOCKING, TIMEOUT_BLOCKING, PHASED -> true;
          case SLEEPING, YIELDING, BUSY_SPIN -> false;
        };
  }

  /** Returns once it is ready; for one thread at a time. */
  public void await(BooleanSupplier ready) {
    long start = wait.kind() == WaitStrategyKind.PHASED ? System.nanoTime() : 0;
    for (int tries = 0; !ready.getAsBoolean(); tries++) {
      switch (wait.kind()) {
        case BUSY_SPIN -> Thread.onSpinWait();
        case YIELDING -> spinThenYield(tries);
        case SLEEPING -> {
          if (tries < SPINS + YIELDS) {
            spinThenYield(tries);
          } else {
            nap(wait.nap().toNanos());
          }
        }
        case BLOCKING -> {
          if (tries < SPINS) {
            Thread.onSpinWait();
          } else {
            sleep(ready, Long.MAX_VALUE);
          }
        }
        case TIMEOUT_BLOCKING -> sleep(ready, wait.nap().toNanos());
        case PHASED -> {
          long waited = System.nanoTime() - start;
          if (waited < wait.spin().toNanos()) {
            Thread.onSpinWait();
          } else if (waited < wait.yield().toNanos()) {
            yieldProcessor();
          } else {
            sleep(ready, Long.MAX_VALUE);
          }
        }
      }
    }
  }

  private static void spinThenYield(int tries) {
    if (tries < SPINS) {
      Thread.onSpinWait();
    } else {
      yieldProcessor();
    }
  }

  @SuppressWarnings("ThreadPriorityCheck") // yielding is the strategy's purpose
  private static void yieldProcessor() {
    Thread.yield();
  }

  private void sleep(BooleanSupplier ready, long nanos) {
    sleeper.set(Thread.currentThread());
    VarHandle.fullFence();
    if (!ready.getAsBoolean()) {
      nap(nanos);
    }
    sleeper.set(null);
  }

  private static void nap(long nanos) {
    if (nanos == Long.MAX_VALUE) {
      LockSupport.park();
    } else {
      LockSupport.parkNanos(nanos);
    }
    Thread.interrupted();
  }

  /** Wakes a sleeping consumer, after an element was published. */
  public void ring() {
    if (wakes) {
      VarHandle.fullFence();
      Thread asleep = sleeper.get();
      // Clear the sleeper, so that the next publisher does not wake it again.
      if (asleep != null && sleeper.compareAndSet(asleep, null)) {
        LockSupport.unpark(asleep);
      }
    }
  }
}
