package io.fanout.core.guard;

import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.strand.Awaited;

/** A call that failed as it was begun. */
record FailedCall(CallFailed why, Awaited<Void> ended) implements BegunCall {
  /** Begins the attempt; if that fails, the failure is its result. */
  static BegunCall begin(CallSender sender, Attempt attempt) {
    try {
      return sender.begin(attempt);
    } catch (CallFailed e) {
      return of(e);
    }
  }

  static BegunCall of(CallFailed why) {
    Awaited<Void> now = new Awaited<>();
    now.complete(null);
    return new FailedCall(why, now);
  }

  @Override
  public Reply reply() throws CallFailed {
    throw why;
  }
}
