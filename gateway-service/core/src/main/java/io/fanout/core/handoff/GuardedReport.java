package io.fanout.core.handoff;

/**
 * A report that never throws: where the given one fails, the thread's uncaught exception handler
 * gets both failures, because it is the one place left that a JVM always has.
 */
public final class GuardedReport implements FailureReport {
  private final FailureReport report;

  public GuardedReport(FailureReport report) {
    this.report = report;
  }

  @Override
  public void failed(String handoff, String stage, Throwable failure) {
    try {
      report.failed(handoff, stage, failure);
    } catch (Throwable unreported) {
      lastResort(handoff, stage, failure, unreported);
    }
  }

  private static void lastResort(
      String handoff, String stage, Throwable failure, Throwable unreported) {
    try {
      var both =
          new IllegalStateException(
              "%s-%s failed, and so did its report".formatted(handoff, stage), failure);
      both.addSuppressed(unreported);
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, both);
    } catch (Throwable nobodyLeftToTell) {
      // Like the JVM with an uncaught exception handler, the loop ignores a failing report.
    }
  }
}
