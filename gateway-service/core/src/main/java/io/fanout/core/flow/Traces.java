package io.fanout.core.flow;

import io.fanout.api.http.Headers;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.plan.Endpoint;

/** Where the trace of every exchange begins. */
@FunctionalInterface
public interface Traces {
  /** The traces of a gateway without tracing: it passes a client's trace headers on unchanged. */
  Traces NONE = (id, endpoint, received, startedAt) -> ExchangeTrace.NONE;

  /** The traces of requests that the application makes itself, from the threads that ask. */
  default Traces local() {
    return this;
  }

  /** Begins the trace of a request, or goes on with the client's if its headers tell of one. */
  ExchangeTrace begin(String id, Endpoint endpoint, Headers received, long startedAt);
}
