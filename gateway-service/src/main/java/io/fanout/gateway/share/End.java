package io.fanout.gateway.share;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;
import org.jspecify.annotations.Nullable;

/** How a call ended, for those who waited for it; neither reply nor failure where it tells none. */
record End(@Nullable Reply reply, @Nullable CallFailed failure) {
  /** The call ended for reasons of its own. */
  static final End NOBODYS = new End(null, null);

  static End of(Reply reply) {
    return new End(reply, null);
  }

  /**
   * A failure that every identical call would have met; one that ran out of its own time is not.
   */
  static End of(CallFailed failure) {
    return switch (failure.ending()) {
      case TIMED_OUT, CANCELLED, FAULT, BAD_REQUEST, SKIPPED -> NOBODYS;
      default -> new End(null, failure);
    };
  }

  boolean isForAll() {
    return reply != null || failure != null;
  }

  Reply orThrow() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    if (reply == null) {
      throw new IllegalStateException("an end that tells nobody anything");
    }
    return reply;
  }
}
