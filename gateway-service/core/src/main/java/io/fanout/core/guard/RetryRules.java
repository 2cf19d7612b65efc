package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;
import io.fanout.core.settings.RetrySettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which ends of an attempt are worth another one, and how long to wait before it. */
final class RetryRules {
  private final Set<Integer> statuses;
  private final long backoff;
  private final long maxBackoff;
  private final InstantSource calendar;
  private final RandomSource chance;

  RetryRules(RetrySettings settings, InstantSource calendar, RandomSource chance) {
    this.statuses = Set.copyOf(settings.statuses());
    this.backoff = settings.backoff().toNanos();
    this.maxBackoff = settings.maxBackoff().toNanos();
    this.calendar = calendar;
    this.chance = chance;
  }

  /** Whether the backend cannot have begun to answer, or says with its status to come again. */
  boolean repeatable(AttemptResult result) {
    CallFailed failure = result.failure();
    if (failure != null) {
      return failure.ending() == CallResultKind.CONNECT_FAILED
          || (failure.ending() == CallResultKind.BROKEN_OFF && failure.beforeAnswer());
    }
    return result.reply() != null && statuses.contains(result.reply().status());
  }

  /**
   * How many nanoseconds to wait before the retry of that number, from 1: anything up to a bound
   * that doubles with each, so that calls that failed together do not come back together; and what
   * the backend asks for besides.
   */
  long pause(AttemptResult result, int retry) {
    double bound = Math.min((double) maxBackoff, Math.scalb((double) backoff, retry - 1));
    return asked(result.reply()).toNanos() + (long) (chance.next() * bound);
  }

  private Duration asked(@Nullable Reply reply) {
    return reply == null ? Duration.ZERO : RetryAfter.of(reply, calendar);
  }
}
