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
  Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException;
}
