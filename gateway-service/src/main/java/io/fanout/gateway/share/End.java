package io.fanout.gateway.share;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.http.Headers;
import org.jspecify.annotations.Nullable;

/** How a call ended, for those who waited for it; neither reply nor failure where it tells none. */
record End(@Nullable Reply reply, @Nullable CallFailed failure) {
  private static final String COOKIE = "Set-Cookie";

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

  /** The end as it is for those who did not make the call: a cookie is its maker's alone. */
  Reply forAnother() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    if (reply == null) {
      throw new IllegalStateException("an end that tells nobody anything");
    }
    return reply.headers().first(COOKIE) == null ? reply : withoutCookies(reply);
  }

  private static Reply withoutCookies(Reply reply) {
    Headers.Builder others = Headers.builder();
    reply
        .headers()
        .forEach(
            (name, value) -> {
              if (!name.equalsIgnoreCase(COOKIE)) {
                others.add(name, value);
              }
            });
    return new Reply(reply.status(), others.build(), reply.body());
  }
}
