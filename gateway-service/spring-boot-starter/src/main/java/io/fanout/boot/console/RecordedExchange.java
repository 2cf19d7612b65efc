package io.fanout.boot.console;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.core.flow.Exchange;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What is kept of an exchange: texts and times, and none of its bodies. The query is left out,
 * because it may hold what belongs on no page; texts that clients send are cut to a length.
 *
 * @param at when it was answered, in milliseconds since 1970
 * @param nanos how long it took
 * @param allowedNanos its endpoint's deadline
 */
record RecordedExchange(
    long at,
    String id,
    String endpoint,
    String method,
    String path,
    int status,
    boolean complete,
    long nanos,
    long allowedNanos,
    List<Call> calls) {
  private static final int LONGEST_TEXT = 200;

  /** So many calls of one exchange are kept; a handler makes as many as it likes. */
  private static final int MOST_CALLS = 40;

  /**
   * One of its calls.
   *
   * @param startNanos when it began, from the exchange's start
   * @param status the backend's status; 0 where there was none
   */
  record Call(
      String name,
      String backend,
      String ending,
      boolean answered,
      String detail,
      int status,
      int retries,
      int hedges,
      long startNanos,
      long nanos) {
    static Call of(CallRecord call, long exchangeStartedAt) {
      Outcome outcome = call.outcome();
      Reply reply = outcome.reply();
      return new Call(
          call.name(),
          call.backend(),
          outcome.ending().label(),
          outcome.isAnswer(),
          cut(outcome.detail()),
          reply == null ? 0 : reply.status(),
          outcome.effort().retries(),
          outcome.effort().hedges(),
          Math.max(0, outcome.startedAt() - exchangeStartedAt),
          outcome.nanos());
    }

    Map<String, Object> tree() {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("name", name);
      tree.put("backend", backend);
      tree.put("ending", ending);
      tree.put("answered", answered);
      tree.put("start", millis(startNanos));
      tree.put("took", millis(nanos));
      if (!detail.isEmpty()) {
        tree.put("detail", detail);
      }
      if (status > 0) {
        tree.put("status", status);
      }
      if (retries > 0) {
        tree.put("retries", retries);
      }
      if (hedges > 0) {
        tree.put("hedges", hedges);
      }
      return tree;
    }
  }

  static RecordedExchange of(Exchange exchange) {
    long startedAt = exchange.startedAt();
    List<Call> calls = new ArrayList<>();
    for (CallRecord call : exchange.calls()) {
      if (calls.size() < MOST_CALLS) {
        calls.add(Call.of(call, startedAt));
      }
    }
    return new RecordedExchange(
        System.currentTimeMillis(),
        cut(exchange.id()),
        exchange.endpoint().name(),
        exchange.methodName(),
        cut(exchange.inputs().path()),
        exchange.answer().status(),
        exchange.answer().complete(),
        exchange.answeredAt() - startedAt,
        exchange.endpoint().deadline().toNanos(),
        List.copyOf(calls));
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT) + "...";
  }

  private static double millis(long nanos) {
    return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
  }

  Map<String, Object> tree() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("at", at);
    tree.put("id", id);
    tree.put("endpoint", endpoint);
    tree.put("method", method);
    tree.put("path", path);
    tree.put("status", status);
    tree.put("complete", complete);
    tree.put("took", millis(nanos));
    tree.put("allowed", millis(allowedNanos));
    tree.put("calls", calls.stream().map(Call::tree).toList());
    return tree;
  }
}
