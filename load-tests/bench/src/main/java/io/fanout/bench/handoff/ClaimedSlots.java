package io.fanout.bench.handoff;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.YieldingWaitStrategy;
import com.lmax.disruptor.dsl.Disruptor;
import com.lmax.disruptor.dsl.EventHandlerGroup;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import io.fanout.core.handoff.NamedStage;
import java.util.List;
import org.openjdk.jmh.infra.Blackhole;

/** The Disruptor without the port. A batch claims several slots at once. */
final class ClaimedSlots implements Way {
  private final Disruptor<Object[]> disruptor;
  private final RingBuffer<Object[]> ring;

  ClaimedSlots(Topology topology, Blackhole hole) {
    disruptor =
        new Disruptor<>(
            () -> new Object[1],
            Opened.SIZE,
            DaemonThreadFactory.INSTANCE,
            topology == Topology.SEQUENCER ? ProducerType.MULTI : ProducerType.SINGLE,
            new YieldingWaitStrategy());
    EventHandlerGroup<Object[]> before = null;
    for (List<NamedStage<Object>> rank :
        topology.consumers((item, last) -> hole.consume(item)).ranks()) {
      before = before == null ? disruptor.handleEventsWith(of(rank)) : before.then(of(rank));
    }
    ring = disruptor.start();
  }

  @SuppressWarnings("unchecked") // an array of a generic type
  private static EventHandler<Object[]>[] of(List<NamedStage<Object>> rank) {
    return rank.stream()
        .map(
            stage ->
                (EventHandler<Object[]>)
                    (slot, sequence, last) -> stage.stage().take(slot[0], last))
        .toArray(EventHandler[]::new);
  }

  @Override
  public void bring(Object item) {
    long claimed = claim(1);
    ring.get(claimed)[0] = item;
    ring.publish(claimed);
  }

  @Override
  public void bringAll(Object[] items) {
    long last = claim(items.length);
    long first = last - items.length + 1;
    for (int i = 0; i < items.length; i++) {
      ring.get(first + i)[0] = items[i];
    }
    ring.publish(first, last);
  }

  /** Waits like {@link Opened#offer}, because the library's own wait sleeps for about 50 us. */
  private long claim(int slots) {
    for (int tries = 0; ; tries++) {
      try {
        return ring.tryNext(slots);
      } catch (InsufficientCapacityException full) {
        Opened.waitAfter(tries);
      }
    }
  }

  @Override
  public void close() {
    disruptor.shutdown();
  }
}
