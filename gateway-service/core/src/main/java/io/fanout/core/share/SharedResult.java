package io.fanout.core.share;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import org.jspecify.annotations.Nullable;

/**
 * The result of a shared call, for the requests that waited for it; without a reply or failure if
 * it cannot be shared.
 */
record SharedResult(@Nullable Reply reply, @Nullable CallFailed failure) {
  private static final String COOKIE = "Set-Cookie";

  /** The call ended for reasons of its own. */
  static final SharedResult NOBODYS = new SharedResult(null, null);

  static SharedResult of(Reply reply) {
    return new SharedResult(reply, null);
  }

  /**
   * A failure that every identical call would have met; one that ran out of its own time is not.
   */
  static SharedResult of(CallFailed failure) {
    return switch (failure.ending()) {
      case TIMED_OUT, CANCELLED, FAULT, BAD_REQUEST, SKIPPED -> NOBODYS;
      default -> new SharedResult(null, failure);
    };
  }

  boolean isForAll() {
    return reply != null || failure != null;
  }

  /**
   * The result for the other requests, without cookies, which belong only to the request that was
   * sent.
   */
  Reply forAnother() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    if (reply == null) {
      throw new IllegalStateException("a result that cannot be shared");
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
