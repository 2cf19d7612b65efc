package io.fanout.bench.floor;

import io.fanout.core.strand.fiber.FiberStrands;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLanes;
import io.fanout.netty.lane.LaneTimers;
import io.fanout.netty.lane.WheelTimers;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much a floor does. */
enum FloorKind {
  /** Callbacks that look for the id and for the length, and check nothing. */
  BARE(Reading.BARE),

  /** Callbacks with the readers of the edge and of the event-loop client, which check each head. */
  OWN(Reading.OWN),

  /** Callbacks with Netty's decoders. */
  NETTY(Reading.NETTY),

  /** As {@link #OWN}, with the {@link Guarantees} of a gateway. */
  GUARANTEES(Reading.OWN),

  /** As {@link #GUARANTEES}, with fibers that wait for the calls. */
  FIBERS(Reading.OWN);

  private final Reading reading;

  FloorKind(Reading reading) {
    this.reading = reading;
  }

  /** How it reads HTTP/1.1. */
  Reading reading() {
    return reading;
  }

  /**
   * How it makes a request's calls.
   *
   * @param failures receives what no request can be answered with
   */
  Flow flow(
      List<? extends BackendCalls> backends, EventLoopLanes lanes, Consumer<Throwable> failures) {
    if (this != GUARANTEES && this != FIBERS) {
      return Flow.ofCallbacks(backends);
    }
    NanoClock clock = NanoClock.SYSTEM;
    Guarantees guarantees =
        new Guarantees(
            new LaneTimers(lanes, clock, new WheelTimers(clock, failures), failures), clock);
    List<BackendCalls> calls = backends.stream().map(guarantees::calls).toList();
    return guarantees.requests(
        this == GUARANTEES
            ? Flow.ofCallbacks(calls)
            : new FiberFlow(
                calls,
                new FiberStrands(lanes, (name, failure) -> failures.accept(failure)),
                lanes.all().get(0)));
  }

  /**
   * Reads {@code own}.
   *
   * @throws IllegalArgumentException if it is another word
   */
  static FloorKind parse(String word) {
    return Stream.of(values())
        .filter(each -> each.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s (expected: one of %s)"
                        .formatted(
                            word,
                            Stream.of(values())
                                .map(FloorKind::word)
                                .collect(Collectors.joining(", ")))));
  }

  private String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
