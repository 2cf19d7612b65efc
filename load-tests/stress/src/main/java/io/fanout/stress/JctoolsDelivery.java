package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.Handoff;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;

/** Two producers on JCTools' array: nothing is lost, doubled or overtaken. */
@JCStressTest
@Outcome(
    id = Delivery.RIGHT,
    expect = ACCEPTABLE,
    desc = "Each accepted item arrived once, in order")
@Outcome(expect = FORBIDDEN, desc = "Lost, doubled or overtaken")
@State
public class JctoolsDelivery {
  private static final Handoff<Delivery.Item> HANDOFF = Delivery.through("jctools-mpsc");

  private final Delivery delivery = new Delivery(HANDOFF);

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
