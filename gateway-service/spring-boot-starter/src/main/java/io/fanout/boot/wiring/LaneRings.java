package io.fanout.boot.wiring;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import io.fanout.core.lane.Lane;
import io.fanout.core.lane.Lanes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A hand-off made of a ring for each lane, which the lane polls itself: an item stays on the ring
 * of its own lane, and no thread is woken for it.
 */
final class LaneRings<T> implements Handoff<T> {
  private final Lanes lanes;
  private final Function<T, @Nullable Lane> laneOf;
  private final List<Polled<T>> rings = new ArrayList<>();

  private LaneRings(
      Lanes lanes,
      String name,
      int size,
      Producers producers,
      Function<T, @Nullable Lane> laneOf,
      Consumers<T> consumers,
      FailureReport report) {
    this.lanes = lanes;
    this.laneOf = laneOf;
    for (Lane lane : lanes.all()) {
      rings.add(ring(lane, name + "-" + lane.index(), size, producers, consumers, report));
    }
  }

  /** For items that know their lane, and may be offered by any thread. */
  static <T> LaneRings<T> byItem(
      Lanes lanes,
      String name,
      int size,
      Function<T, @Nullable Lane> laneOf,
      Consumers<T> consumers,
      FailureReport report) {
    return new LaneRings<>(lanes, name, size, Producers.ANY_THREAD, laneOf, consumers, report);
  }

  /** For what a lane offers to itself; other threads are refused. */
  static <T> LaneRings<T> byCaller(
      Lanes lanes, String name, int size, Consumers<T> consumers, FailureReport report) {
    return new LaneRings<>(
        lanes, name, size, Producers.POLLING_THREAD, item -> lanes.current(), consumers, report);
  }

  private static <T> Polled<T> ring(
      Lane lane,
      String name,
      int size,
      Producers producers,
      Consumers<T> consumers,
      FailureReport report) {
    AtomicReference<@Nullable Polled<T>> opened = new AtomicReference<>();
    Runnable poll =
        () -> {
          Polled<T> ring = opened.get();
          if (ring != null) {
            ring.poll();
          }
        };
    Polled<T> ring =
        PolledRings.open(name, size, producers, () -> lane.execute(poll), consumers, report);
    opened.set(ring);
    return ring;
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
