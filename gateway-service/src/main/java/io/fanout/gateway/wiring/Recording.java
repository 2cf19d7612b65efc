package io.fanout.gateway.wiring;

import io.fanout.gateway.actor.Actor;
import io.fanout.gateway.actor.Call;
import io.fanout.gateway.actor.Overflow;
import io.fanout.gateway.flow.Recorder;
import io.fanout.gateway.handoff.Consumers;
import io.fanout.gateway.handoff.FailureReport;
import io.fanout.gateway.handoff.Handoff;
import io.fanout.gateway.handoff.WaitSettings;
import io.fanout.gateway.lane.Lanes;

/**
 * The recorder as an actor, behind the same kind of hand-off as the other stages: where lanes poll,
 * each lane is the owner of what is recorded on it; where threads drain, one thread owns it all.
 */
final class Recording implements AutoCloseable {
  private static final String NAME = "record";

  private final Actor<Recorder> actor;

  Recording(Checked checked, Lanes lanes, Recorder target, FailureReport report) {
    // Where the owner cannot follow, whoever answers records by himself: nothing is uncounted.
    this.actor =
        Actor.open(
            Recorder.class,
            target,
            Overflow.callerRuns(),
            consumers -> handoff(checked, lanes, consumers, report));
  }

  private static Handoff<Call> handoff(
      Checked checked, Lanes lanes, Consumers<Call> consumers, FailureReport report) {
    int size = checked.settings().handoff().completionSize();
    return checked.drainedByLanes()
        ? LaneRings.byCaller(lanes, NAME, size, consumers, report)
        : checked
            .handoff()
            .open(NAME, size, WaitSettings.of(checked.waitStrategy()), consumers, report);
  }

  /** What the rest of the gateway tells; calls return before anything is recorded. */
  Recorder recorder() {
    return actor.proxy();
  }

  /** The passage to the owner. */
  Handoff<?> handoff() {
    return actor.handoff();
  }

  @Override
  public void close() {
    actor.close();
  }
}
