package io.fanout.core.fanout;

import io.fanout.api.Inputs;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.lane.Lane;
import io.fanout.core.time.Deadline;
import java.time.Duration;

/**
 * What the calls of one exchange share: its inputs, the headers that are passed on, its lane, its
 * deadline, what ends it early, and its trace.
 */
public interface CallContext {
  Inputs inputs();

  /** The headers that every call sends. */
  Headers passed();

  Lane lane();

  Deadline deadline();

  /** How long it may take in all by its endpoint's settings, whatever its client wants. */
  Duration allowed();

  Cancellation cancellation();

  ExchangeTrace trace();

  /**
   * Counts an answer in the memory for bodies until the exchange is over. Once it is over, nothing
   * is counted: nobody keeps the answer.
   */
  void hold(int bytes) throws CallFailed;

  /** An attempt at a call that begins now and, by its own settings, may take the timeout. */
  default Attempt attempt(Request request, Duration timeout, Cancellation cancellation, long now) {
    Duration least = timeout.compareTo(allowed()) < 0 ? timeout : allowed();
    Deadline until = deadline().noLaterThan(timeout, now);
    return new Attempt(request, lane(), until, least, cancellation);
  }
}
