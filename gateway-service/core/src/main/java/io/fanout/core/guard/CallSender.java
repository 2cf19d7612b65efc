package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.CallFailed;

/** Makes a call and waits for its reply, in blocking style. Guards are callers around a caller. */
@FunctionalInterface
public interface CallSender {
  Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException;
}
