package io.fanout.api;

import co.paralleluniverse.fibers.SuspendExecution;
import java.time.Duration;
import java.util.List;

/**
 * The exchange as a handler sees it. Only the handler's own strand may use it. Calls end at the
 * exchange's deadline at the latest, and at once when the client disconnects. Every call ends as an
 * {@link Outcome}; none ends as an exception.
 */
public interface HandlerExchange {
  /** {@return the client's request} */
  Inputs inputs();

  /** {@return how long the exchange may still take} */
  Duration timeLeft();

  /**
   * Calls a backend on this strand and waits for the outcome.
   *
   * @param backend the backend's name in the settings
   * @param request the request to send
   * @return how the call ended
   * @throws SuspendExecution never: it marks the method for instrumentation; do not catch it
   * @throws InterruptedException if the exchange ends meanwhile
   */
  Outcome call(String backend, Request request) throws SuspendExecution, InterruptedException;

  /**
   * Begins a call and returns at once.
   *
   * @param backend the backend's name in the settings
   * @param request the request to send
   * @return the call under way
   */
  Fork fork(String backend, Request request);

  /**
   * Makes all these calls, with a limit on how many run at once, and waits.
   *
   * @param backend the backend's name in the settings
   * @param requests the requests to send
   * @param atOnce how many calls may be under way at the same time
   * @return the outcomes in the order of the requests
   * @throws SuspendExecution never: it marks the method for instrumentation; do not catch it
   * @throws InterruptedException if the exchange ends meanwhile
   */
  List<Outcome> callAll(String backend, List<Request> requests, int atOnce)
      throws SuspendExecution, InterruptedException;

  /**
   * The answer for a client whose request cannot be served because this call failed.
   *
   * @param what names the missing data to the client, such as {@code orders of 7}
   * @param failed the outcome of that call
   * @return a problem with the status for this outcome
   */
  default Answer refuse(String what, Outcome failed) {
    return ProblemDetails.of(failed.ending().statusIfRequired(), what + ": " + failed.words())
        .with("ending", failed.ending().label())
        .answer();
  }

  /** A call under way. */
  interface Fork {
    /**
     * Waits for the call's outcome; a handler may do so several times.
     *
     * @return how the call ended
     * @throws SuspendExecution never: it marks the method for instrumentation; do not catch it
     * @throws InterruptedException if the exchange ends meanwhile
     */
    Outcome join() throws SuspendExecution, InterruptedException;
  }
}
