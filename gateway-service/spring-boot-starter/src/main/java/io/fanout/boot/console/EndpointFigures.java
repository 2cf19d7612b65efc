package io.fanout.boot.console;

import io.fanout.api.CallRecord;
import io.fanout.boot.observe.BackendTime;
import io.fanout.core.flow.Exchange;
import io.fanout.core.guard.LiveTimes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How the exchanges of one endpoint end, how long they take, and its calls. Any thread may add. */
final class EndpointFigures {
  private static final int CLIENT_LEFT = 499;
  private static final int FIRST_ERROR = 400;

  final LiveTimes times = new LiveTimes();
  final LiveTimes overhead = new LiveTimes();
  final EventCount complete = new EventCount();
  final EventCount partial = new EventCount();
  final EventCount failed = new EventCount();
  final EventCount clientLeft = new EventCount();
  final Map<String, CallFigures> calls = new ConcurrentHashMap<>();

  void answered(Exchange exchange) {
    long nanos = exchange.answeredAt() - exchange.startedAt();
    times.add(nanos);
    overhead.add(Math.max(0, nanos - BackendTime.nanos(exchange.calls())));
    ending(exchange).increment();
    for (CallRecord call : exchange.calls()) {
      // The names come from the settings, so the map stays small.
      CallFigures.in(calls, call.name()).ended(call.outcome());
    }
  }

  /**
   * Writes all figures as members of an object.
   *
   * @param seconds since this was last asked; 0 at the first sample
   */
  void write(ConsoleJson json, double seconds) {
    double completed = complete.rate(seconds);
    double incomplete = partial.rate(seconds);
    double failing = failed.rate(seconds);
    double left = clientLeft.rate(seconds);
    json.member("rate", completed + incomplete + failing + left);
    json.member("complete", completed);
    json.member("partial", incomplete);
    json.member("failed", failing);
    json.member("clientLeft", left);
    Percentiles.of(times).write(json);
    json.name("overhead");
    json.beginObject();
    Percentiles.of(overhead).write(json);
    json.endObject();
    json.name("calls");
    json.beginObject();
    calls.forEach(
        (call, figures) -> {
          json.name(call);
          json.beginObject();
          double unused = figures.write(json, seconds);
          Percentiles.of(figures.times()).write(json);
          json.endObject();
        });
    json.endObject();
  }

  private EventCount ending(Exchange exchange) {
    int status = exchange.answer().status();
    if (status == CLIENT_LEFT) {
      return clientLeft;
    }
    return status >= FIRST_ERROR ? failed : exchange.answer().complete() ? complete : partial;
  }
}
