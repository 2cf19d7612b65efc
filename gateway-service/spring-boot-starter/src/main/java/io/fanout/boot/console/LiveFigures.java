package io.fanout.boot.console;

import io.fanout.api.CallRecord;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is counted while somebody looks. Any thread may add; no one waits. */
final class LiveFigures {
  /** Names come from settings and from the application's own code: a bound for the latter. */
  private static final int MOST_ENDPOINTS = 1_000;

  final Map<String, EndpointFigures> endpoints = new ConcurrentHashMap<>();
  final Map<String, CallFigures> backends = new ConcurrentHashMap<>();

  /** Requests that became no work, by why: a status, a check's reason, or a full queue. */
  final Map<String, EventCount> turnedAway = new ConcurrentHashMap<>();

  /** What guards and caches did, by backend and then by event. */
  final Map<String, Map<String, EventCount>> events = new ConcurrentHashMap<>();

  void answered(Exchange exchange) {
    String name = exchange.endpoint().name();
    EndpointFigures figures = endpoints.get(name);
    if (figures == null) {
      if (endpoints.size() >= MOST_ENDPOINTS) {
        return;
      }
      figures = endpoints.computeIfAbsent(name, unused -> new EndpointFigures());
    }
    figures.answered(exchange);
    for (CallRecord call : exchange.calls()) {
      CallFigures.in(backends, call.backend()).ended(call.outcome());
    }
  }

  void turnedAway(RequestIntake.TurnedAway with) {
    @Nullable String reason = with.reason();
    count(turnedAway, reason == null ? Integer.toString(with.answer().status()) : reason);
  }

  void refused(Recorder.Refused why) {
    count(turnedAway, why.name().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  void event(String backend, String event) {
    count(events.computeIfAbsent(backend, unused -> new ConcurrentHashMap<>()), event);
  }

  private static void count(Map<String, EventCount> counts, String name) {
    counts.computeIfAbsent(name, unused -> new EventCount()).increment();
  }

  /** Forgets the times before the latest period. */
  void beginPeriod() {
    for (EndpointFigures endpoint : endpoints.values()) {
      endpoint.times.beginPeriod();
      endpoint.overhead.beginPeriod();
      endpoint.calls.values().forEach(call -> call.times().beginPeriod());
    }
    backends.values().forEach(backend -> backend.times().beginPeriod());
  }
}
