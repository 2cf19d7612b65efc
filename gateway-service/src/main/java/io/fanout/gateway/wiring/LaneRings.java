package io.fanout.gateway.wiring;

import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.Polled;
import io.fanout.gateway.handoff.disruptor.PolledRings;
import io.fanout.gateway.handoff.disruptor.Producers;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.lane.Lanes;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A hand-off made of a ring for each lane, which the lane polls itself: an exchange stays on the
 * ring of its own lane, and no thread is woken for it.
 */
final class LaneRings implements Handoff<Exchange> {
  private final Lanes lanes;
  private final List<Polled<Exchange>> rings = new ArrayList<>();

  LaneRings(
      Lanes lanes, String name, int size, Consumers<Exchange> consumers, FailureReport report) {
    this.lanes = lanes;
    for (Lane lane : lanes.all()) {
      rings.add(ring(lane, name + "-" + lane.index(), size, consumers, report));
    }
  }

  private static Polled<Exchange> ring(
      Lane lane, String name, int size, Consumers<Exchange> consumers, FailureReport report) {
    AtomicReference<@Nullable Polled<Exchange>> opened = new AtomicReference<>();
    Runnable poll =
        () -> {
          Polled<Exchange> ring = opened.get();
          if (ring != null) {
            ring.poll();
          }
        };
    Polled<Exchange> ring =
        PolledRings.open(
            name, size, Producers.ANY_THREAD, () -> lane.execute(poll), consumers, report);
    opened.set(ring);
    return ring;
  }

  @Override
  public boolean offer(Exchange exchange) {
    return rings.get(exchange.lane().index()).offer(exchange);
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
