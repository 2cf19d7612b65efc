package io.fanout.core.budget;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Limits and counts the bytes of messages that are held at once. A budget may have parts; bytes
 * taken from a part also count in the whole. Thread-safe; no caller waits.
 */
public final class BodyBudget {
  /** Nobody counts a buffer up to this size: requests and calls in flight bound how many exist. */
  public static final int NOT_COUNTED = 4 * 1024;

  private final long max;
  private final @Nullable BodyBudget whole;
  private final AtomicLong held = new AtomicLong();

  public BodyBudget(long max) {
    this(max, null);
  }

  private BodyBudget(long max, @Nullable BodyBudget whole) {
    this.max = max;
    this.whole = whole;
  }

  /** A budget that is never used up. */
  public static BodyBudget unbounded() {
    return new BodyBudget(Long.MAX_VALUE);
  }

  /** A new part of this budget, with a bound of its own. */
  public BodyBudget part(long partMax) {
    return new BodyBudget(partMax, this);
  }

  /** Takes these bytes; false, without taking any, if they are not available. */
  public boolean take(long bytes) {
    if (held.addAndGet(bytes) <= max && (whole == null || whole.take(bytes))) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  /** Gives bytes back that were taken. */
  public void giveBack(long bytes) {
    held.addAndGet(-bytes);
    if (whole != null) {
      whole.giveBack(bytes);
    }
  }

  /** How many bytes are taken just now. */
  public long held() {
    return held.get();
  }

  /** How many bytes there are. */
  public long max() {
    return max;
  }
}
