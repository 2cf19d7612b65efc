package io.fanout.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.handoff.WaitSignal;
import io.fanout.core.handoff.WaitStrategyKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;

/** A thread that waits at the bell, and one that publishes and rings. */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "It woke up")
@Outcome(id = "STALE", expect = FORBIDDEN, desc = "It sleeps forever: the wake-up was lost")
@State
public class RingWakes {
  private final WaitSignal bell = new WaitSignal(WaitSettings.of(WaitStrategyKind.BLOCKING));
  private boolean published;

  @Actor
  public void waits() {
    bell.await(this::published);
  }

  @Signal
  public void publishes() {
    publish();
    bell.ring();
  }

  private synchronized boolean published() {
    return published;
  }

  private synchronized void publish() {
    published = true;
  }
}
