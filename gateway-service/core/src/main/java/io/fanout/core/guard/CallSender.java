package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;

/**
 * Makes a call and waits for its reply, in blocking style. Guards are callers around a caller.
 *
 * <p>Some can also begin a call without waiting. A call whose first attempt goes well, as most do,
 * then needs no strand.
 */
@FunctionalInterface
public interface CallSender {
  Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException;

  /** Whether it has {@link #begin}; always the same. */
  default boolean begins() {
    return false;
  }

  /** Begins the same call as {@link #call} and returns at once, for callers on a lane. */
  default BegunCall begin(Attempt attempt) throws CallFailed {
    throw new UnsupportedOperationException(
        "%s (expected: a caller that can begin a call without waiting)"
            .formatted(getClass().getName()));
  }
}
