package io.fanout.bench.floor;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a gateway guarantees for each request and each call: a limit of those in flight, a deadline
 * and figures, and for each call that its body is JSON.
 */
final class Guarantees {
  private static final JsonScan JSON = JsonScan.strict();
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int MOST_IN_FLIGHT = 12_000;

  private final Timers timers;
  private final NanoClock clock;

  Guarantees(Timers timers, NanoClock clock) {
    this.timers = timers;
    this.clock = clock;
  }

  /** Wraps a backend, so that each of its calls has them. */
  BackendCalls calls(BackendCalls backend) {
    InFlight calls = new InFlight();
    return (id, body) -> {
      InFlight.One call = calls.begin();
      backend.get(
          id,
          answer -> {
            Slice json = JSON.validate(answer);
            call.end();
            body.accept(json);
          });
    };
  }

  /** Wraps a flow, so that each request has them. */
  Flow requests(Flow requests) {
    InFlight all = new InFlight();
    return (id, bodies) -> {
      InFlight.One request = all.begin();
      requests.start(
          id,
          merged -> {
            bodies.accept(merged);
            request.end();
          });
    };
  }

  /** The calls to one backend, or all requests, that are in flight. */
  private final class InFlight {
    private final AtomicInteger count = new AtomicInteger();
    private final Figures figures = new Figures();

    private One begin() {
      if (count.incrementAndGet() > MOST_IN_FLIGHT) {
        throw new IllegalStateException(
            "%d in flight (expected: at most %d)".formatted(count.get(), MOST_IN_FLIGHT));
      }
      return new One();
    }

    private final class One {
      private final long begun = clock.now();
      private final Timers.Pending timer =
          timers.at(new Deadline(begun + LONGEST.toNanos()), One::late);

      private static void late() {
        throw new IllegalStateException("no answer within " + LONGEST);
      }

      private void end() {
        timer.cancel();
        count.decrementAndGet();
        figures.add(clock.now() - begun);
      }
    }
  }
}
