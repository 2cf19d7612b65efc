package io.fanout.core.handoff;

/**
 * A stage that never throws, so that no item can stop the loop that calls it. Errors are reported
 * like exceptions: after an OutOfMemoryError the next item may well succeed, and a dead consumer
 * would refuse every later one.
 */
public final class GuardedStage<T> {
  private final String handoff;
  private final NamedStage<T> stage;
  private final FailureReport report;

  public GuardedStage(String handoff, NamedStage<T> stage, FailureReport report) {
    this.handoff = handoff;
    this.stage = stage;
    this.report = new GuardedReport(report);
  }

  /** If the stage was interrupted, sets the flag again, for the owner of the thread. */
  public void take(T item, boolean lastOfBatch) {
    try {
      stage.stage().take(item, lastOfBatch);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      report.failed(handoff, stage.name(), interrupted);
    } catch (Throwable failure) {
      report.failed(handoff, stage.name(), failure);
    }
  }
}
