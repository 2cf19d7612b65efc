package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Polled;
import io.fanout.core.handoff.disruptor.PolledRings;
import io.fanout.core.handoff.disruptor.Producers;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two producers on a polled ring with its own bell: only callers that the bell wakes poll it. */
@JCStressTest
@Outcome(
    id = Delivery.RIGHT,
    expect = ACCEPTABLE,
    desc = "Each accepted item arrived once, in order")
@Outcome(expect = FORBIDDEN, desc = "Lost, doubled, overtaken, or left behind unnoticed")
@State
public class PolledRingDelivery {
  private final AtomicReference<@Nullable Polled<Delivery.Item>> opened = new AtomicReference<>();
  private final Delivery delivery;

  public PolledRingDelivery() {
    Polled<Delivery.Item> ring =
        PolledRings.open(
            "stress", 2, Producers.ANY_THREAD, this::poll, Delivery.consumers(), Delivery.report());
    opened.set(ring);
    delivery = new Delivery(ring);
  }

  private void poll() {
    Polled<Delivery.Item> ring = opened.get();
    if (ring != null) {
      ring.poll();
    }
  }

  @Actor
  public void oneProducer() {
    delivery.offerTwo();
  }

  @Actor
  public void other() {
    delivery.offerOne();
  }

  @Arbiter
  public void verdict(L_Result result) {
    result.r1 = delivery.verdict();
  }
}
