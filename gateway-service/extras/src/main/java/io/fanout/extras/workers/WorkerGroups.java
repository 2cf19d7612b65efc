package io.fanout.extras.workers;

import java.util.concurrent.ThreadFactory;

/** Opens worker groups: one for tasks, one for timeouts, one for schedules. */
public final class WorkerGroups {
  private WorkerGroups() {}

  /** For tasks that run as soon as a worker is free. */
  public static WorkerGroup executor(GroupSize size, ThreadFactory threads) {
    return new WorkerGroup(size, threads, false);
  }

  /** For tasks too that are to run later, once, unless what they wait for comes first. */
  public static TimeoutGroup timeoutExecutor(GroupSize size, ThreadFactory threads) {
    return new TimeoutGroup(size, threads);
  }

  /** For everything that the JDK's scheduled executors do. */
  public static ScheduledGroup scheduledExecutor(GroupSize size, ThreadFactory threads) {
    return new ScheduledGroup(size, threads);
  }
}
