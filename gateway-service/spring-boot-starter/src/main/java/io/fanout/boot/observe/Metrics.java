package io.fanout.boot.observe;

import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.CallResultKind;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times exchanges and their calls. Meters are looked up in maps of our own: the
 * registry's look-up would build their tags anew for every exchange.
 */
public final class Metrics implements Recorder {
  private static final Duration LOWEST = Duration.ofMillis(1);
  private static final Duration HIGHEST = Duration.ofSeconds(30);
  private static final Duration LOWEST_OVERHEAD = Duration.ofNanos(50_000);

  private static final int CLIENT_LEFT = 499;

  private record RequestKey(String endpoint, int status, boolean complete) {}

  /** The timers of one outcome, by backend. */
  private record CallTimers(Map<String, Timer> known, Function<String, Timer> made) {
    private Timer of(String backend) {
      return known.computeIfAbsent(backend, made);
    }
  }

  private final MeterRegistry registry;
  private final Map<RequestKey, Timer> requests = new ConcurrentHashMap<>();

  /** In two steps: a key of outcome and backend would be an object for each call. */
  private final Map<CallResultKind, CallTimers> calls = new EnumMap<>(CallResultKind.class);

  private final Map<String, Timer> overheads = new ConcurrentHashMap<>();
  private final Map<Integer, Counter> turnedAway = new ConcurrentHashMap<>();
  private final Map<String, Counter> denied = new ConcurrentHashMap<>();
  private final Map<Refused, Counter> refusals = new ConcurrentHashMap<>();

  /** Made once: a method reference is an object for each time that it is written. */
  private final Function<RequestKey, Timer> requestTimers = this::requestTimer;

  private final Function<String, Timer> overheadTimers = this::overheadTimer;

  public Metrics(MeterRegistry registry) {
    this.registry = registry;
    for (Refused why : Refused.values()) {
      refusals.put(why, counter(why));
    }
    for (CallResultKind ending : CallResultKind.values()) {
      Function<String, Timer> made = backend -> callTimer(backend, ending);
      calls.put(ending, new CallTimers(new ConcurrentHashMap<>(), made));
    }
  }

  @Override
  public void answered(Exchange exchange, boolean lastOfBatch) {
    Answer answer = exchange.answer();
    long nanos = exchange.answeredAt() - exchange.startedAt();
    String endpoint = exchange.endpoint().name();
    requests
        .computeIfAbsent(
            new RequestKey(endpoint, answer.status(), answer.complete()), requestTimers)
        .record(nanos, TimeUnit.NANOSECONDS);
    overheads
        .computeIfAbsent(endpoint, overheadTimers)
        .record(Math.max(0, nanos - BackendTime.nanos(exchange.calls())), TimeUnit.NANOSECONDS);
    for (CallRecord call : exchange.calls()) {
      Objects.requireNonNull(calls.get(call.outcome().ending()))
          .of(call.backend())
          .record(call.outcome().nanos(), TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void refused(Exchange exchange, Refused why) {
    refusals.computeIfAbsent(why, this::counter).increment();
  }

  @Override
  public void turnedAway(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
    if (with.reason() != null) {
      denied.computeIfAbsent(with.reason(), this::deniedCounter).increment();
    }
    turnedAway
        .computeIfAbsent(
            with.answer().status(),
            code ->
                Counter.builder("fanout.turned.away")
                    .description("Requests refused before an exchange existed")
                    .tag("status", Integer.toString(code))
                    .register(registry))
        .increment();
  }

  private static String outcome(RequestKey key) {
    if (key.status() == CLIENT_LEFT) {
      return "client-left";
    }
    return key.status() >= 400 ? "failed" : key.complete() ? "complete" : "partial";
  }

  private Timer requestTimer(RequestKey key) {
    return Timer.builder("fanout.requests")
        .description("Exchanges, from the complete request to the answer")
        .tag("endpoint", key.endpoint())
        .tag("status", Integer.toString(key.status()))
        .tag("outcome", outcome(key))
        .publishPercentileHistogram()
        .minimumExpectedValue(LOWEST)
        .maximumExpectedValue(HIGHEST)
        .register(registry);
  }

  private Timer overheadTimer(String endpoint) {
    return Timer.builder("fanout.overhead")
        .description("The part of an exchange's time in which no backend call was in flight")
        .tag("endpoint", endpoint)
        .publishPercentileHistogram()
        .minimumExpectedValue(LOWEST_OVERHEAD)
        .maximumExpectedValue(Duration.ofSeconds(1))
        .register(registry);
  }

  private Timer callTimer(String backend, CallResultKind ending) {
    return Timer.builder("fanout.calls")
        .description("Calls to backends, by outcome")
        .tag("backend", backend)
        .tag("outcome", ending.label())
        .publishPercentileHistogram()
        .minimumExpectedValue(LOWEST)
        .maximumExpectedValue(HIGHEST)
        .register(registry);
  }

  private Counter deniedCounter(String reason) {
    return Counter.builder("fanout.denied")
        .description("Requests refused by the identity check or a limit")
        .tag("reason", reason)
        .register(registry);
  }

  private Counter counter(Refused why) {
    return Counter.builder("fanout.refused")
        .description("Requests refused with 503 before any work")
        .tag("reason", why.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .register(registry);
  }
}
