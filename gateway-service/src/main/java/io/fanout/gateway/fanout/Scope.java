package io.fanout.gateway.fanout;

import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.exchange.Inputs;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.time.Deadline;

/**
 * What the calls of one exchange share: its inputs, the headers that are passed on, its lane, its
 * deadline, what ends it early, and its trace.
 */
public interface Scope {
  Inputs inputs();

  /** The headers that every call sends. */
  Headers passed();

  Lane lane();

  Deadline deadline();

  Cancellation cancellation();

  ExchangeTrace trace();
}
