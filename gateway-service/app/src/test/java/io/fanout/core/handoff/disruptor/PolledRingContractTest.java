package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.BoundedHandoffContract;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.Polled;

/** The contract with offers from any thread; only the hook makes the owner poll. */
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
