package io.fanout.core.strand.fiber;

import io.fanout.core.strand.StrandFailures;
import java.util.concurrent.RejectedExecutionException;

/** A task that runs once on a lane, among the slices of its fibers. */
final class FollowUp implements Runnable {
  private final String name;
  private final Runnable task;
  private final StrandFailures failures;
  private final LaneFiberQueue slices;
  private boolean begun;

  FollowUp(String name, Runnable task, StrandFailures failures, LaneFiberQueue slices) {
    this.name = name;
    this.task = task;
    this.failures = failures;
    this.slices = slices;
  }

  /** Puts it among the slices. Only the first run does anything. */
  void ready() {
    try {
      slices.execute(this);
    } catch (RejectedExecutionException laneHasEnded) {
      run();
    }
  }

  @Override
  public void run() {
    if (begun) {
      return;
    }
    begun = true;
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      failures.failed(name, e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
