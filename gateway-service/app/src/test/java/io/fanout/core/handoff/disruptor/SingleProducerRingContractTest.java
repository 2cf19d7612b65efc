package io.fanout.core.handoff.disruptor;

import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.HandoffContract;
import io.fanout.core.handoff.Polled;

/** The contract with all offers, polls and closes on the owner's thread. */
class SingleProducerRingContractTest extends HandoffContract {
  private final OwnerLoop loop = new OwnerLoop();

  @Override
  protected <T> Handoff<T> create(
      String name, int size, Consumers<T> consumers, FailureReport report) {
    PollLater poll = new PollLater();
    Polled<T> ring =
        PolledRings.open(
            name, size, Producers.POLLING_THREAD, () -> loop.execute(poll), consumers, report);
    poll.of(ring::poll);
    return new OfferedOnLoop<>(loop, ring);
  }

  /** Each offer is a task of the loop here, so the test uses fewer of them. */
  @Override
  protected int itemsOfEachProducer() {
    return 5_000;
  }

  @Override
  protected void end() {
    loop.close();
  }
}
