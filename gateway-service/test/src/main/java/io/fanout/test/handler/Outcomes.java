package io.fanout.test.handler;

import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes of calls, for a {@link FakeExchange} or a test of its own. They take no time; {@link
 * #after} gives one a duration.
 */
public final class Outcomes {
  private static final JsonScan JSON = JsonScan.strict();
  private static final Headers JSON_TYPE = Headers.of("Content-Type", "application/json");
  private static final int NO_CONTENT = 204;

  private Outcomes() {}

  /** Answered 200 with this JSON; a text that is not JSON gives the outcome that it has there. */
  public static Outcome answered(String json) {
    return of(new Reply(200, JSON_TYPE, Slice.of(json)));
  }

  /**
   * The outcome that the gateway makes of a reply: {@code ANSWERED}, {@code BACKEND_STATUS} for a
   * status other than 2xx, or {@code MALFORMED} for a body that is not JSON.
   */
  public static Outcome of(Reply reply) {
    if (!reply.isSuccess()) {
      return ended(CallResultKind.BACKEND_STATUS, reply, null, "status " + reply.status()).opened();
    }
    if (reply.status() == NO_CONTENT && reply.body().isEmpty()) {
      return ended(CallResultKind.ANSWERED, reply, null, "");
    }
    try {
      return ended(CallResultKind.ANSWERED, reply, JSON.validate(reply.body()), "");
    } catch (MalformedJson e) {
      return ended(CallResultKind.MALFORMED, reply, null, String.valueOf(e.getMessage()));
    }
  }

  /** Answered with this status and no body: {@code BACKEND_STATUS} unless it is 2xx. */
  public static Outcome status(int status) {
    return of(new Reply(status, Headers.NONE, Slice.of("")));
  }

  /** Not answered in time. In a {@link FakeExchange} it takes the time that is left. */
  public static Outcome timedOut() {
    return failed(CallResultKind.TIMED_OUT);
  }

  /** No connection came about. */
  public static Outcome connectFailed() {
    return failed(CallResultKind.CONNECT_FAILED);
  }

  /** The connection ended before the whole answer was there. */
  public static Outcome brokenOff() {
    return failed(CallResultKind.BROKEN_OFF);
  }

  /** The answer could not be read. */
  public static Outcome malformed() {
    return failed(CallResultKind.MALFORMED);
  }

  /** Not sent: the backend has as many calls as it may have. */
  public static Outcome rejected() {
    return failed(CallResultKind.REJECTED_BULKHEAD);
  }

  /** A call without a reply that ended so. */
  public static Outcome failed(CallResultKind ending) {
    if (ending.isAnswer()) {
      throw new IllegalArgumentException(
          "ending: ANSWERED (expected: a failure; use Outcomes.answered for an answer)");
    }
    return ended(ending, null, null, "a test says so");
  }

  /** The same outcome of a call that takes this long. */
  public static Outcome after(Duration duration, Outcome outcome) {
    return at(outcome, 0, duration.toNanos());
  }

  /** The same outcome of a call that began and ended then. */
  static Outcome at(Outcome outcome, long startedAt, long endedAt) {
    return new Outcome(
        outcome.ending(),
        outcome.reply(),
        outcome.value(),
        outcome.detail(),
        outcome.open(),
        startedAt,
        endedAt,
        outcome.effort(),
        outcome.standIn());
  }

  private static Outcome ended(
      CallResultKind ending, @Nullable Reply reply, @Nullable Slice value, String detail) {
    return new Outcome(ending, reply, value, detail, 0, 0);
  }
}
