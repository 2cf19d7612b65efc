package io.fanout.gateway.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as a value: with a reply or with a failure. */
record Result(@Nullable Reply reply, @Nullable CallFailed failure) {
  static Result of(Caller caller, Attempt attempt) throws SuspendExecution, InterruptedException {
    try {
      return new Result(caller.call(attempt), null);
    } catch (CallFailed e) {
      return new Result(null, e);
    }
  }

  static Result failed(Ending ending, String detail) {
    return new Result(null, new CallFailed(ending, detail));
  }

  Reply orThrow() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    return Objects.requireNonNull(reply, "neither a reply nor a failure");
  }
}
