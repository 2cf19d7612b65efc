package io.fanout.gateway.handoff.disruptor;

import io.fanout.gateway.handoff.BoundedHandoffContract;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.Polled;

/** The contract where any thread offers and nothing but the hook makes the owner poll. */
class PolledRingContractTest extends BoundedHandoffContract {
  private final OwnerLoop loop = new OwnerLoop();

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    PollLater poll = new PollLater();
    Polled<T> ring =
        PolledRings.open(
            name, size, Producers.ANY_THREAD, () -> loop.execute(poll), consumers, report);
    poll.of(ring::poll);
    return ring;
  }

  @Override
  protected void end() {
    loop.close();
  }
}
