package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.core.time.NanoClock;
import java.util.concurrent.TimeUnit;

/**
 * Tells the backend with each attempt how long anybody will wait for the answer, so that it need
 * not work on for nobody. Any value that came from elsewhere is out of date and replaced.
 */
final class DeadlineHeader implements CallSender {
  static final String HEADER = "X-Request-Timeout-Ms";

  private final CallSender next;
  private final NanoClock clock;

  DeadlineHeader(CallSender next, NanoClock clock) {
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
