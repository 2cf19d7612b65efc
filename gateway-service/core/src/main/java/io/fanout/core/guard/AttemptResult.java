package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How an attempt ended, as a value: with a reply or with a failure. */
record AttemptResult(@Nullable Reply reply, @Nullable CallFailed failure) {
  static AttemptResult of(CallSender caller, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    try {
      return new AttemptResult(caller.call(attempt), null);
    } catch (CallFailed e) {
      return new AttemptResult(null, e);
    }
  }

  /** How the first attempt of a begun call ended; null if more is to be done. */
  static @Nullable AttemptResult of(BegunCall call) {
    try {
      Reply reply = call.reply();
      return reply == null ? null : new AttemptResult(reply, null);
    } catch (CallFailed e) {
      return new AttemptResult(null, e);
    }
  }

  /** How a begun call ended whose first attempt did not decide it. */
  static AttemptResult ofRest(BegunCall call) throws SuspendExecution, InterruptedException {
    try {
      return new AttemptResult(call.finish(), null);
    } catch (CallFailed e) {
      return new AttemptResult(null, e);
    }
  }

  static AttemptResult failed(CallResultKind ending, String detail) {
    return new AttemptResult(null, new CallFailed(ending, detail));
  }

  Reply orThrow() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    return Objects.requireNonNull(reply, "neither a reply nor a failure");
  }
}
