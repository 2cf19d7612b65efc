package io.fanout.test.handler;

import io.fanout.api.Outcome;
import io.fanout.api.Request;

/** How the calls to a backend of a {@link FakeExchange} end; usually a lambda. */
@FunctionalInterface
public interface OutcomeScript {
  /** The outcome of this call; its duration is the time that the call takes. */
  Outcome outcome(Request request);
}
