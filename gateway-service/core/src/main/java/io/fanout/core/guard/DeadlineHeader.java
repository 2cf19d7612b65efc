package io.fanout.core.guard;

import io.fanout.api.Request;
import io.fanout.core.time.NanoClock;
import java.util.concurrent.TimeUnit;

/**
 * Tells the backend with each attempt how long anybody will wait for the answer, so that it need
 * not work on for nobody. Any value that came from elsewhere is out of date and replaced. The
 * innermost callers ask for it: a caller of its own would be one more frame for each fiber to park.
 */
final class DeadlineHeader {
  static final String HEADER = "X-Request-Timeout-Ms";

  private DeadlineHeader() {}

  /** The attempt's request, with the time that is left for it now. */
  static Request in(Attempt attempt, NanoClock clock) {
    return in(attempt, clock.now());
  }

  /** The same, from somebody who has just read the clock. */
  static Request in(Attempt attempt, long now) {
    long millis = TimeUnit.NANOSECONDS.toMillis(attempt.deadline().at() - now);
    Request request = attempt.request();
    return request.with(request.headers().with(HEADER, Long.toString(Math.max(1, millis))));
  }
}
