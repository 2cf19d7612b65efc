package io.fanout.api;

import co.paralleluniverse.fibers.SuspendExecution;
import java.time.Duration;
import java.util.List;

/**
 * The exchange as a handler sees it. To be used by the handler's own strand. Calls end by the
 * exchange's deadline, and at once when the client leaves; how one ended is an {@link Outcome},
 * never an exception.
 */
public interface HandlerExchange {
  /** What the client asked. */
  Inputs inputs();

  /** How long the exchange may still take. */
  Duration timeLeft();

  /** Calls a backend on this strand and waits for the outcome. */
  Outcome call(String backend, Request request) throws SuspendExecution, InterruptedException;

  /** Begins a call on a strand of its own. */
  Fork fork(String backend, Request request);

  /**
   * Makes all these calls, at most so many at once, and waits; the outcomes come in the order of
   * the requests.
   */
  List<Outcome> callAll(String backend, List<Request> requests, int atOnce)
      throws SuspendExecution, InterruptedException;

  /** The answer to give when a call failed that the handler cannot do without. */
  Answer refuse(String what, Outcome failed);

  /** A call under way. */
  interface Fork {
    /** Waits for the call's outcome; as often as one likes. */
    Outcome join() throws SuspendExecution, InterruptedException;
  }
}
