package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.time.Duration;

/** Replies of backends, in a word each. */
public final class Replies {
  private static final Headers JSON = Headers.of("Content-Type", "application/json");
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private Replies() {}

  /** 200 with this text as {@code application/json}; the text is not checked. */
  public static Reply json(String body) {
    return json(200, body);
  }

  /** This status with this text as {@code application/json}; the text is not checked. */
  public static Reply json(int status, String body) {
    return new Reply(status, JSON, Slice.of(body));
  }

  /** This status without a body. */
  public static Reply status(int status) {
    return new Reply(status, Headers.NONE, Slice.of(""));
  }

  /** 503 with {@code Retry-After}, rounded up to whole seconds. */
  public static Reply unavailable(Duration retryAfter) {
    long seconds = (retryAfter.toNanos() + NANOS_PER_SECOND - 1) / NANOS_PER_SECOND;
    return new Reply(503, Headers.of("Retry-After", Long.toString(seconds)), Slice.of(""));
  }
}
