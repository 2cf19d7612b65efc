package io.fanout.core.client;

/**
 * Is told of what a client does beside sending each call once, on any thread: an implementation
 * counts, and neither waits nor throws.
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
}
