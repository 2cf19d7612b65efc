package io.fanout.core.client;

/**
 * Receives a client's events besides the single sending of each call, on any thread. An
 * implementation counts them; it neither waits nor throws.
 */
@FunctionalInterface
public interface ClientEvents {
  /** Nobody wants to know. */
  ClientEvents NONE = () -> {};

  /**
   * A call is sent once more, on a new connection: the backend closed the used one, on which it was
   * sent, before the first byte of an answer.
   */
  void resent();

  /**
   * A host that has an address of its own did not accept a connection. The call may go on: on a
   * connection to another address of the name.
   */
  default void notConnected(Origin host) {}
}
