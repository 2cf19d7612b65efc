package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import com.lmax.disruptor.Sequence;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedReport;

/**
 * One consumer of a ring on a thread of its own. Reports failures around its stage, in the loop
 * itself: the library's default would end the thread. Confined to that thread.
 */
final class ThreadedStage<T> implements EventHandler<Slot<T>>, ExceptionHandler<Slot<T>> {
  private final SlotTaker<T> taker;
  private final String handoff;
  private final String stage;
  private final FailureReport report;
  private Sequence progress = new Sequence();

  ThreadedStage(SlotTaker<T> taker, String handoff, String stage, FailureReport report) {
    this.taker = taker;
    this.handoff = handoff;
    this.stage = stage;
    this.report = new GuardedReport(report);
  }

  /** Called once, while the processor is built and before its thread starts. */
  @Override
  public void setSequenceCallback(Sequence sequence) {
    progress = sequence;
  }

  @Override
  public void onEvent(Slot<T> slot, long sequence, boolean endOfBatch) {
    // The hand-off owns this thread; an interrupt left by one item must not affect the next.
    Thread.interrupted();
    taker.take(slot, sequence, endOfBatch, progress);
  }

  @Override
  public void handleEventException(Throwable failure, long sequence, Slot<T> slot) {
    report.failed(handoff, stage, failure);
  }

  @Override
  public void handleOnStartException(Throwable failure) {
    report.failed(handoff, stage, failure);
  }

  @Override
  public void handleOnShutdownException(Throwable failure) {
    report.failed(handoff, stage, failure);
  }
}
