package io.fanout.boot.wiring;

import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.flow.Responder;
import io.fanout.core.handoff.Consumers;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedReport;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.handoff.WaitSettings;
import io.fanout.core.lane.Lanes;
import io.fanout.core.time.NanoClock;
import io.fanout.core.time.Timers;
import org.jspecify.annotations.Nullable;

/**
 * Passes all events to the application's recorder, over the same kind of hand-off as between the
 * other stages. If lanes poll, each lane records its own exchanges, in batches; with threads, one
 * thread records them all. Its methods return before anything is recorded.
 */
final class RecordStage implements Recorder, AutoCloseable {
  private static final String NAME = "record";
  private static final String STAGE = "recorder";

  private final Recorder target;
  private final FailureReport report;
  private final Handoff<RecordEvent> handoff;

  /** With timers that run on the lane that sets them. */
  RecordStage(
      ValidatedSettings checked,
      Lanes lanes,
      Timers timers,
      NanoClock clock,
      Recorder target,
      FailureReport report) {
    this.target = target;
    this.report = new GuardedReport(report);
    Consumers<RecordEvent> owner = Consumers.single(STAGE, (event, last) -> event.tell(target));
    int size = checked.settings().handoff().completionSize();
    this.handoff =
        checked.drainedByLanes()
            ? LaneRings.inBatches(
                lanes, timers, clock, RecordEvent::heldBytes, NAME, size, owner, report)
            : checked
                .handoff()
                .open(NAME, size, WaitSettings.of(checked.waitStrategy()), owner, report);
  }

  @Override
  public void answered(Exchange exchange, boolean lastOfBatch) {
    pass(new RecordEvent.Answered(exchange, lastOfBatch));
  }

  @Override
  public void refused(Exchange exchange, Refused why) {
    pass(new RecordEvent.Refused(exchange, why));
  }

  @Override
  public void turnedAway(
      RequestIntake.@Nullable Asked asked, RequestIntake.TurnedAway with, Responder responder) {
    pass(new RecordEvent.TurnedAway(asked, with, responder));
  }

  /** Where the owner falls behind, the caller records by itself: nothing is uncounted. */
  private void pass(RecordEvent event) {
    if (handoff.offer(event)) {
      return;
    }
    try {
      event.tell(target);
    } catch (RuntimeException | Error failure) {
      report.failed(NAME, STAGE, failure);
    }
  }

  /** The passage to the owner. */
  Handoff<?> handoff() {
    return handoff;
  }

  @Override
  public void close() {
    handoff.close();
  }
}
