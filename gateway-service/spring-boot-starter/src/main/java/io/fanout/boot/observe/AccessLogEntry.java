package io.fanout.boot.observe;

import io.fanout.api.CallRecord;
import io.fanout.api.Caller;
import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The access log's entry of one request.
 *
 * @param at when it was answered, in milliseconds since 1970
 * @param method null for what could not be read
 * @param query without its question mark; empty for none
 * @param nanos how long it took; less than 0 for what was turned away at once
 * @param trace the id of its trace; null where it has none
 */
record AccessLogEntry(
    long at,
    String peer,
    @Nullable String method,
    String path,
    String query,
    String protocol,
    int status,
    int bytes,
    String id,
    long nanos,
    boolean complete,
    List<Call> calls,
    @Nullable String trace) {
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

  /** W3C Trace Context: version, trace, parent and flags. */
  private static final Pattern TRACE_PARENT =
      Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}.*");

  private static final int TRACE_FROM = 3;
  private static final int TRACE_TO = 35;

  static AccessLogEntry of(Exchange exchange) {
    return new AccessLogEntry(
        System.currentTimeMillis(),
        peer(exchange.inputs().caller(), exchange.responder()),
        exchange.methodName(),
        exchange.inputs().path(),
        exchange.inputs().query().toString(),
        exchange.responder().protocol(),
        exchange.answer().status(),
        exchange.answer().body().length(),
        exchange.id(),
        exchange.answeredAt() - exchange.startedAt(),
        exchange.answer().complete(),
        calls(exchange.calls()),
        trace(exchange));
  }

  static AccessLogEntry of(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
    return new AccessLogEntry(
        System.currentTimeMillis(),
        peer(with.caller(), responder),
        asked == null ? null : asked.methodName(),
        asked == null ? "" : asked.path(),
        asked == null ? "" : asked.query(),
        responder.protocol(),
        with.answer().status(),
        with.answer().body().length(),
        with.requestId(),
        -1,
        false,
        List.of(),
        asked == null ? null : traceIn(asked.headers()));
  }

  private static String peer(Caller caller, Responder responder) {
    return caller.internetAddress() == null ? responder.peer() : caller.address();
  }

  /** The trace that the gateway takes part in, or the one that it passes on. */
  private static @Nullable String trace(Exchange exchange) {
    String own = exchange.trace().traceId();
    return own == null ? traceIn(exchange.inputs().headers()) : own;
  }

  private static @Nullable String traceIn(Headers headers) {
    String parent = headers.first("traceparent");
    return parent != null && TRACE_PARENT.matcher(parent).matches()
        ? parent.substring(TRACE_FROM, TRACE_TO)
        : null;
  }

  private static List<Call> calls(List<CallRecord> made) {
    List<Call> calls = new ArrayList<>(made.size());
    for (int i = 0; i < made.size(); i++) {
      calls.add(Call.of(made.get(i)));
    }
    return calls;
  }

  /** The method, path and query; null for what could not be read. */
  @Nullable String request() {
    return method == null ? null : method + " " + path + (query.isEmpty() ? "" : "?" + query);
  }
}
