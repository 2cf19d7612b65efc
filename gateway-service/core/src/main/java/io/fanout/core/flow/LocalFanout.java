package io.fanout.core.flow;

import io.fanout.api.BackendCall;
import io.fanout.api.Fanout;
import io.fanout.api.FanoutResult;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.core.fanout.BoundedCalls;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** {@link Fanout} for the application that the gateway runs in. Immutable. */
public final class LocalFanout implements Fanout {
  private static final Duration LONGEST = Duration.ofDays(1);

  private final Supplier<LocalRequests> requests;
  private final @Nullable Duration timeout;

  /** With where requests go, which is first asked for with the first request. */
  public LocalFanout(Supplier<LocalRequests> requests) {
    this(requests, null);
  }

  private LocalFanout(Supplier<LocalRequests> requests, @Nullable Duration timeout) {
    this.requests = requests;
    this.timeout = timeout;
  }

  @Override
  public FanoutResult ask(String endpoint, Inputs inputs) throws InterruptedException {
    return requests.get().ask(endpoint, inputs, timeout);
  }

  @Override
  public Outcome call(String backend, Request request) throws InterruptedException {
    List<BackendCall> only = List.of(new BackendCall(backend, request));
    return requests.get().callAll("Fanout.call", only, 1, timeout).get(0);
  }

  @Override
  public List<Outcome> callAll(List<BackendCall> calls) throws InterruptedException {
    return callAll(calls, Math.max(1, calls.size()));
  }

  @Override
  public List<Outcome> callAll(List<BackendCall> calls, int atOnce) throws InterruptedException {
    BoundedCalls.requireAtLeastOne(atOnce);
    return requests.get().callAll("Fanout.callAll", calls, atOnce, timeout);
  }

  @Override
  public Fanout within(Duration other) {
    if (other.isNegative() || other.isZero() || other.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "timeout: %s (expected: more than zero, and at most a day)".formatted(other));
    }
    return new LocalFanout(requests, other);
  }
}
