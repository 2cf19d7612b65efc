package io.fanout.core.lane;

import java.util.ArrayDeque;
import java.util.Queue;

/** A lane that runs its tasks on the test's command. */
public final class ManualLane implements Lane {
  private final Queue<Runnable> tasks = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  public void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  @Override
  public int index() {
    return 0;
  }

  @Override
  public boolean isCurrent() {
    return true;
  }

  @Override
  public StackTraceElement[] stackTrace() {
    return new StackTraceElement[0];
  }

  @Override
  public void runAndWait(Runnable task) {
    task.run();
  }
}
