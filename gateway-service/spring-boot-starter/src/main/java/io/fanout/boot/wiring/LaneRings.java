package io.fanout.boot.wiring;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import io.fanout.core.lane.Lane;
import io.fanout.core.lane.Lanes;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A hand-off made of a ring for each lane, which the lane polls itself: an item stays on the ring
 * of its own lane, and no thread is woken for it.
 */
final class LaneRings<T> implements Handoff<T> {
  private final Lanes lanes;
  private final Function<T, @Nullable Lane> laneOf;
  private final List<Handoff<T>> rings;

  private LaneRings(
      Lanes lanes, Function<T, @Nullable Lane> laneOf, Function<Lane, Handoff<T>> ring) {
    this.lanes = lanes;
    this.laneOf = laneOf;
    this.rings = lanes.all().stream().map(ring).toList();
  }

  /** For items that know their lane, and may be offered by any thread. */
  static <T> LaneRings<T> byItem(
      Lanes lanes,
      String name,
      int size,
      Function<T, @Nullable Lane> laneOf,
      Consumers<T> consumers,
      FailureReport report) {
    return new LaneRings<>(
        lanes,
        laneOf,
        lane -> {
          AtomicReference<@Nullable Polled<T>> opened = new AtomicReference<>();
          Runnable poll =
              () -> {
                Polled<T> ring = opened.get();
                if (ring != null) {
                  ring.poll();
                }
              };
          Polled<T> ring =
              PolledRings.open(
                  named(name, lane),
                  size,
                  Producers.ANY_THREAD,
                  () -> lane.execute(poll),
                  consumers,
                  report);
          opened.set(ring);
          return ring;
        });
  }

  /**
   * For what a lane offers to itself, and nobody waits for; other threads are refused. With timers
   * that run on the lane that sets them, and how much memory an item holds.
   */
  static <T> LaneRings<T> inBatches(
      Lanes lanes,
      Timers timers,
      NanoClock clock,
      ToLongFunction<T> heldBytes,
      String name,
      int size,
      Consumers<T> consumers,
      FailureReport report) {
    return new LaneRings<>(
        lanes,
        item -> lanes.current(),
        lane ->
            new BatchedRing<>(
                lane,
                timers,
                clock,
                heldBytes,
                wake ->
                    PolledRings.open(
                        named(name, lane),
                        size,
                        Producers.POLLING_THREAD,
                        wake,
                        consumers,
                        report)));
  }

  private static String named(String name, Lane lane) {
    return name + "-" + lane.index();
  }

  @Override
  public boolean offer(T item) {
    Lane lane = laneOf.apply(Objects.requireNonNull(item, "item"));
    return lane != null && rings.get(lane.index()).offer(item);
  }

  @Override
  public long occupied() {
    return rings.stream().mapToLong(Handoff::occupied).sum();
  }

  @Override
  public int capacity() {
    return rings.stream().mapToInt(Handoff::capacity).sum();
  }

  /** Each ring is closed on its lane, behind what the lane has to do before. */
  @Override
  public void close() {
    for (Lane lane : lanes.all()) {
      lane.runAndWait(rings.get(lane.index())::close);
    }
  }
}
