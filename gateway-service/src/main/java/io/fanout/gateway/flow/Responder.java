package io.fanout.gateway.flow;

/** The client's side of an exchange: writes the answer to the connection that asked. */
@FunctionalInterface
public interface Responder {
  /** Writes the exchange's answer; called once, on any thread, and never blocks. */
  void respond(Exchange exchange);
}
