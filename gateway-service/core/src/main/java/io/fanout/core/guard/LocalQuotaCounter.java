package io.fanout.core.guard;

import io.fanout.core.settings.QuotaSettings;
import java.time.Duration;

/**
 * Counts the calls of this gateway exactly: no span of the quota's length has more beginnings than
 * it allows, wherever the span starts. It remembers the time of each of the last calls, 8 bytes for
 * each call that the quota allows.
 */
public final class LocalQuotaCounter implements QuotaCounter {
  /** When the last calls began; the oldest one is at {@code next}. */
  private final long[] begun;

  private final long perNanos;
  private final int atOnce;
  private int next;
  private int remembered;
  private int inFlight;

  /**
   * A counter of that many beginnings in each span, and of that many calls at once.
   *
   * @param calls 0 where beginnings are not limited
   */
  LocalQuotaCounter(int calls, Duration per, int atOnce) {
    this.begun = new long[calls];
    this.perNanos = per.toNanos();
    this.atOnce = atOnce;
  }

  public static LocalQuotaCounter of(QuotaSettings settings) {
    Integer calls = settings.calls();
    Duration per = settings.per();
    Integer atOnce = settings.atOnce();
    return new LocalQuotaCounter(
        calls == null ? 0 : calls,
        per == null ? Duration.ZERO : per,
        atOnce == null ? Integer.MAX_VALUE : atOnce);
  }

  @Override
  public long take(long now) {
    if (inFlight >= atOnce) {
      return UNTIL_NEWS;
    }
    if (begun.length > 0) {
      if (remembered == begun.length) {
        long wait = begun[next] + perNanos - now;
        if (wait > 0) {
          return wait;
        }
      } else {
        remembered++;
      }
      begun[next] = now;
      next = next + 1 == begun.length ? 0 : next + 1;
    }
    inFlight++;
    return 0;
  }

  @Override
  public void end() {
    inFlight--;
  }
}
