package io.fanout.core.flow;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.peer.Peer;

/** The client's side of an exchange: writes the answer to the client's connection. */
@FunctionalInterface
public interface Responder {
  /** Writes the exchange's answer; called once, on any thread, and never blocks. */
  void respond(Exchange exchange);

  /** Where the client is, for the log. */
  default String peer() {
    return "-";
  }

  /** The other end of the client's connection; call it on the connection's lane. */
  default Peer connection() {
    return Peer.NONE;
  }

  /** The memory budget of the client's requests. */
  default BodyBudget budget() {
    return BodyBudget.unbounded();
  }

  /** The protocol that the client speaks, for the log. */
  default String protocol() {
    return "HTTP/1.1";
  }
}
