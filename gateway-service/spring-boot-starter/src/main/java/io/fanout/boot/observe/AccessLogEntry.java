package io.fanout.boot.observe;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the access log tells of one request.
 *
 * @param at when it was answered, in milliseconds since 1970
 * @param request the method, path and query; null for what could not be read
 * @param nanos how long it took; less than 0 for what was turned away at once
 */
record AccessLogEntry(
    long at,
    String peer,
    @Nullable String request,
    String protocol,
    int status,
    int bytes,
    String id,
    long nanos,
    boolean complete,
    List<Call> calls) {
  /**
   * How a call ended; its answer's bytes are not kept for the log's sake.
   *
   * @param detail why it failed, in more words than its client gets; empty for an answer
   */
  record Call(String name, String backend, String ending, String detail, long nanos) {
    static Call of(CallRecord call) {
      Outcome outcome = call.outcome();
      String ending = outcome.ending().label();
      return new Call(call.name(), call.backend(), ending, outcome.detail(), outcome.nanos());
    }
  }

  static AccessLogEntry of(Exchange exchange) {
    return new AccessLogEntry(
        System.currentTimeMillis(),
        exchange.responder().peer(),
        request(
            exchange.methodName(), exchange.inputs().path(), exchange.inputs().query().toString()),
        exchange.responder().protocol(),
        exchange.answer().status(),
        exchange.answer().body().length(),
        exchange.id(),
        exchange.answeredAt() - exchange.startedAt(),
        exchange.answer().complete(),
        exchange.calls().stream().map(Call::of).toList());
  }

  static AccessLogEntry of(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
    return new AccessLogEntry(
        System.currentTimeMillis(),
        responder.peer(),
        asked == null ? null : request(asked.methodName(), asked.path(), asked.query()),
        responder.protocol(),
        with.answer().status(),
        with.answer().body().length(),
        with.requestId(),
        -1,
        false,
        List.of());
  }

  private static String request(String method, String path, String query) {
    return method + " " + path + (query.isEmpty() ? "" : "?" + query);
  }
}
