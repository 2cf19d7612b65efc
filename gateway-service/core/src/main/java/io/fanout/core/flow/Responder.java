package io.fanout.core.flow;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.peer.Peer;

/** The client's side of an exchange: writes the answer to the connection that asked. */
@FunctionalInterface
public interface Responder {
  /** Writes the exchange's answer; called once, on any thread, and never blocks. */
  void respond(Exchange exchange);

  /** Where the client is, for the log. */
  default String peer() {
    return "-";
  }

  /** The other end of the client's connection; to be asked on its lane. */
  default Peer connection() {
    return Peer.NONE;
  }

  /** What the client's requests may hold. */
  default BodyBudget budget() {
    return BodyBudget.unbounded();
  }

  /** The protocol that the client speaks, for the log. */
  default String protocol() {
    return "HTTP/1.1";
  }
}
