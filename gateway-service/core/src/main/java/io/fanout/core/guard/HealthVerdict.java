package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;

/** What the end of an attempt says of the backend's health. */
enum HealthVerdict {
  /** The backend is well: it answered, be it to tell the caller off (4xx). */
  GOOD,
  /** The backend is not: 5xx, no connection, a broken or garbled answer, or none in good time. */
  BAD,
  /** Nothing: it was we who ended the call, or who never sent it. */
  NONE;

  private static final int FIRST_SERVER_ERROR = 500;

  static HealthVerdict of(Reply reply) {
    return reply.status() >= FIRST_SERVER_ERROR ? BAD : GOOD;
  }

  /**
   * A call that ran out of time speaks against the backend only if it had a fair time: else clients
   * in a hurry could take a healthy backend from all others.
   */
  static HealthVerdict of(CallResultKind failure, long tookNanos, long fairNanos) {
    return switch (failure) {
      case CONNECT_FAILED, BROKEN_OFF, MALFORMED -> BAD;
      case TIMED_OUT -> tookNanos >= fairNanos ? BAD : NONE;
      default -> NONE;
    };
  }

  static HealthVerdict of(AttemptResult result, long tookNanos, long fairNanos) {
    Reply reply = result.reply();
    if (reply != null) {
      return of(reply);
    }
    return result.failure() == null ? NONE : of(result.failure().ending(), tookNanos, fairNanos);
  }
}
