package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import java.util.concurrent.locks.LockSupport;

/**
 * A wait strategy with two repairs.
 *
 * <p>An interrupt does not end the wait: the library's processor takes any exception of a wait for
 * a failed item, and would step over a slot that is not published yet.
 *
 * <p>A consumer behind others naps while they work, where the strategy is one of those that spare
 * the processor: the library's spin there, however long a stage takes.
 */
final class SteadyWait implements WaitStrategy {
  /** About a microsecond: a short stage beside is finished by then. */
  private static final int SPINS = 100;

  private static final long FIRST_NAP_NANOS = 20_000;

  /** Naps double up to this: what is behind others only tidies up, and a nap costs a wake-up. */
  private static final long LONGEST_NAP_NANOS = 320_000;

  private final WaitStrategy strategy;
  private final boolean sparing;

  SteadyWait(WaitStrategy strategy, boolean sparing) {
    this.strategy = strategy;
    this.sparing = sparing;
  }

  @Override
  public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
      throws AlertException, TimeoutException {
    if (!sparing || dependent == cursor) {
      return steadily(sequence, cursor, dependent, barrier);
    }
    steadily(sequence, cursor, cursor, barrier);
    return behind(sequence, dependent, barrier);
  }

  private long steadily(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
      throws AlertException, TimeoutException {
    while (true) {
      try {
        return strategy.waitFor(sequence, cursor, dependent, barrier);
      } catch (InterruptedException interrupted) {
        // The exception cleared the flag. To stop the loop, its owner alerts the barrier.
        barrier.checkAlert();
      }
    }
  }

  private static long behind(long sequence, Sequence dependent, SequenceBarrier barrier)
      throws AlertException {
    long available = dependent.get();
    long nap = FIRST_NAP_NANOS;
    for (int tries = 0; available < sequence; tries++) {
      barrier.checkAlert();
      if (tries < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(nap);
        nap = Math.min(2 * nap, LONGEST_NAP_NANOS);
      }
      available = dependent.get();
    }
    return available;
  }

  @Override
  public void signalAllWhenBlocking() {
    strategy.signalAllWhenBlocking();
  }
}
