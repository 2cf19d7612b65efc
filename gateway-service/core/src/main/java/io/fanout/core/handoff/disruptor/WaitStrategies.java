package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.PhasedBackoffWaitStrategy;
import com.lmax.disruptor.SleepingWaitStrategy;
import com.lmax.disruptor.TimeoutBlockingWaitStrategy;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
import io.fanout.core.handoff.WaitSettings;
import java.util.concurrent.TimeUnit;

/** The library's wait strategies, by our words for them. */
final class WaitStrategies {
  /** The library's own default: half of them spin, half of them yield, then it naps. */
  private static final int TRIES_BEFORE_NAPS = 200;

  private WaitStrategies() {}

  static WaitStrategy of(WaitSettings wait) {
    boolean sparing =
        switch (wait.kind()) {
          case BLOCKING, TIMEOUT_BLOCKING, PHASED -> true;
          case SLEEPING, YIELDING, BUSY_SPIN -> false;
        };
    return new SteadyWait(plain(wait), sparing);
  }

  private static WaitStrategy plain(WaitSettings wait) {
    return switch (wait.kind()) {
      case BLOCKING -> new BlockingWaitStrategy();
      case SLEEPING -> new SleepingWaitStrategy(TRIES_BEFORE_NAPS, wait.nap().toNanos());
      case YIELDING -> new YieldingWaitStrategy();
      case BUSY_SPIN -> new BusySpinWaitStrategy();
      case TIMEOUT_BLOCKING ->
          new TimeoutBlockingWaitStrategy(wait.nap().toNanos(), TimeUnit.NANOSECONDS);
      case PHASED ->
          PhasedBackoffWaitStrategy.withLock(
              wait.spin().toNanos(), wait.yield().toNanos(), TimeUnit.NANOSECONDS);
    };
  }
}
