package io.fanout.core.handoff.disruptor;

import com.lmax.disruptor.ExceptionHandler;
import io.fanout.core.handoff.FailureReport;
import io.fanout.core.handoff.GuardedReport;

/**
 * Reports what goes wrong around the stages, in the loop itself. The library's default would end
 * the thread.
 */
final class LoopFailures<T> implements ExceptionHandler<Slot<T>> {
  private final String handoff;
  private final String stage;
  private final FailureReport report;

  LoopFailures(String handoff, String stage, FailureReport report) {
    this.handoff = handoff;
    this.stage = stage;
    this.report = new GuardedReport(report);
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
