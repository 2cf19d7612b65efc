package io.fanout.gateway.client;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The bytes of backends' answers, and of requests' bodies, that the whole process holds, up to a
 * bound: of long ones while they arrive, of every one from its end until its exchange is over, and
 * of answers that clients are slow to read until they have. Any thread may use it; none waits.
 */
public final class AnswerMemory {
  /** A buffer up to this size is not counted while it fills: the calls in flight bound them. */
  public static final int NOT_COUNTED = 4 * 1024;

  private final long max;
  private final AtomicLong taken = new AtomicLong();

  public AnswerMemory(long max) {
    this.max = max;
  }

  /** Memory that never ends. */
  public static AnswerMemory unbounded() {
    return new AnswerMemory(Long.MAX_VALUE);
  }

  /** Takes so many bytes, to be given back by whoever took them; false where they are not there. */
  public boolean take(long bytes) {
    if (taken.addAndGet(bytes) <= max) {
      return true;
    }
    taken.addAndGet(-bytes);
    return false;
  }

  public void giveBack(long bytes) {
    taken.addAndGet(-bytes);
  }

  /** How many bytes are taken just now. */
  public long taken() {
    return taken.get();
  }

  /** How many there are. */
  public long max() {
    return max;
  }

  /** How a call ends for which there is no room. */
  public CallFailed full() {
    return new CallFailed(
        Ending.REJECTED_LIMIT,
        "answers of backends hold %d bytes already, and gateway.max-buffered allows %d"
            .formatted(taken(), max));
  }
}
