package io.fanout.core.handoff;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A failure report that records all failures. */
public final class RecordedFailures implements FailureReport {
  /** One reported failure. */
  public record Failure(String handoff, String stage, Throwable failure) {}

  private final Queue<Failure> failures = new ConcurrentLinkedQueue<>();

  @Override
  public void failed(String handoff, String stage, Throwable failure) {
    failures.add(new Failure(handoff, stage, failure));
  }

  public List<Failure> all() {
    return List.copyOf(failures);
  }
}
