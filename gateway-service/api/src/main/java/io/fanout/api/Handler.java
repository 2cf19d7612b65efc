package io.fanout.api;

import co.paralleluniverse.fibers.SuspendExecution;

/**
 * Answers an endpoint in Java, in plain blocking style: it calls backends by name, with loops and
 * conditions as it likes, and its strand parks while it waits. A Spring bean of this type serves
 * every endpoint whose {@code handler} is the bean's name.
 *
 * <p>What it must not do: hold a lock or a {@code synchronized} block across a call, call backends
 * inside a stream's lambda, or block in any way but through the exchange. A method of its own that
 * calls a backend declares {@code throws SuspendExecution}.
 */
@FunctionalInterface
public interface Handler {
  /**
   * Answers one exchange.
   *
   * @param exchange the client's request, and the way to call backends
   * @return the answer to the client; an exception, or null, is answered 500
   * @throws SuspendExecution never: it marks the method for instrumentation; do not catch it
   * @throws InterruptedException if the exchange ends while the handler waits
   */
  Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException;
}
