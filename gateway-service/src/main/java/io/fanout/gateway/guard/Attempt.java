package io.fanout.gateway.guard;

import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.time.Deadline;

/** A request on its way to a backend: what is sent, until when, and what ends it early. */
public record Attempt(Request request, Deadline deadline, Cancellation cancellation) {
  public Attempt with(Request other) {
    return new Attempt(other, deadline, cancellation);
  }
}
