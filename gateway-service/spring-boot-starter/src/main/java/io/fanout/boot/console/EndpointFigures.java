package io.fanout.boot.console;

import io.fanout.api.CallRecord;
import io.fanout.boot.observe.BackendTime;
import io.fanout.core.flow.Exchange;
import io.fanout.core.guard.LiveTimes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How the exchanges of one endpoint end, how long they take, and its calls. Any thread may add. */
final class EndpointFigures {
  private static final int CLIENT_LEFT = 499;
  private static final int FIRST_ERROR = 400;

  final LiveTimes times = new LiveTimes();
  final LiveTimes overhead = new LiveTimes();
  final LongAdder complete = new LongAdder();
  final LongAdder partial = new LongAdder();
  final LongAdder failed = new LongAdder();
  final LongAdder clientLeft = new LongAdder();
  final Map<String, CallFigures> calls = new ConcurrentHashMap<>();

  void answered(Exchange exchange) {
    long nanos = exchange.answeredAt() - exchange.startedAt();
    times.add(nanos);
    overhead.add(Math.max(0, nanos - BackendTime.nanos(exchange.calls())));
    ending(exchange).increment();
    for (CallRecord call : exchange.calls()) {
      // The names come from the settings, so the map stays small.
      calls.computeIfAbsent(call.name(), name -> new CallFigures()).ended(call.outcome());
    }
  }

  private LongAdder ending(Exchange exchange) {
    int status = exchange.answer().status();
    if (status == CLIENT_LEFT) {
      return clientLeft;
    }
    return status >= FIRST_ERROR ? failed : exchange.answer().complete() ? complete : partial;
  }
}
