package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.time.NanoClock;
import java.util.concurrent.TimeUnit;

/**
 * Tells the backend with each attempt how long anybody will wait for the answer, so that it need
 * not work on for nobody. Any value that came from elsewhere is out of date and replaced.
 */
final class TimeLeft implements Caller {
  static final String HEADER = "X-Request-Timeout-Ms";

  private final Caller next;
  private final NanoClock clock;

  TimeLeft(Caller next, NanoClock clock) {
    this.next = next;
    this.clock = clock;
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    long millis = TimeUnit.NANOSECONDS.toMillis(attempt.deadline().left(clock));
    Headers headers = attempt.request().headers().with(HEADER, Long.toString(Math.max(1, millis)));
    return next.call(attempt.with(attempt.request().with(headers)));
  }
}
