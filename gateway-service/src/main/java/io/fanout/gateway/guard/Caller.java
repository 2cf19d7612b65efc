package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;

/** Makes a call and waits for its reply, in blocking style. Guards are callers around a caller. */
@FunctionalInterface
public interface Caller {
  Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException;
}
