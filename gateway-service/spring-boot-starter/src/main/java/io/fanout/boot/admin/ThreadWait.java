package io.fanout.boot.admin;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.Arrays;
import java.util.Set;

/** Determines from a thread's stack what it waits for. */
final class ThreadWait {
  private static final String RUNNABLE = "runnable";

  private static final Set<String> FOR_A_TASK =
      Set.of(
          "java.util.concurrent.ThreadPoolExecutor.getTask",
          "java.util.concurrent.ForkJoinPool.awaitWork",
          "io.fanout.core.strand.pool.OnDemandPool$Worker.rest",
          "io.fanout.extras.workers.WorkerLoop.rest",
          "java.util.TimerThread.mainLoop",
          "io.fanout.netty.lane.WheelTimers.awaitDue",
          "io.netty.util.HashedWheelTimer$Worker.waitForNextTick");

  private static final Set<String> FOR_A_TASK_IN_NAME =
      Set.of("Reference Handler", "Finalizer", "Common-Cleaner", "Signal Dispatcher");

  private static final Set<String> FOR_THE_NETWORK =
      Set.of(
          "io.netty.channel.epoll.Native.epollWait",
          "io.netty.channel.epoll.Native.epollWait0",
          "io.netty.channel.uring.Native.ioUringEnter",
          "sun.nio.ch.EPoll.wait",
          "sun.nio.ch.KQueue.poll",
          "sun.nio.ch.Net.accept",
          "sun.nio.ch.Net.poll",
          "sun.nio.ch.NioSocketImpl.park");

  private static final String A_CALL = "io.fanout.core.fanout.RunningCall.make";
  private static final String ITS_CALLS = "io.fanout.core.fanout.FanOut.run";

  private ThreadWait() {}

  /** What it waits for in words, such as {@code for a task}; or that it waits for nothing. */
  static String of(ThreadInfo thread) {
    StackTraceElement[] stack = thread.getStackTrace();
    String lock = lock(thread);
    if (thread.getThreadState() == Thread.State.BLOCKED) {
      return "for a lock, " + lock;
    }
    if (FOR_A_TASK_IN_NAME.contains(thread.getThreadName()) || passes(stack, FOR_A_TASK)) {
      return "for a task";
    }
    if (passes(stack, Set.of(A_CALL))) {
      return "on a call";
    }
    if (passes(stack, FOR_THE_NETWORK)) {
      return "for the network";
    }
    if (thread.getThreadState() == Thread.State.RUNNABLE) {
      return RUNNABLE;
    }
    if (thread.getLockOwnerName() != null) {
      return "for a lock, " + lock;
    }
    if (passes(stack, Set.of(ITS_CALLS))) {
      return "for its calls";
    }
    if (passes(stack, Set.of("java.lang.Thread.sleep", "java.lang.Thread.sleep0"))) {
      return "for time to pass";
    }
    return lock.isEmpty() ? "parked" : "for " + lock;
  }

  private static boolean passes(StackTraceElement[] stack, Set<String> methods) {
    return Arrays.stream(stack)
        .anyMatch(frame -> methods.contains(frame.getClassName() + "." + frame.getMethodName()));
  }

  private static String lock(ThreadInfo thread) {
    LockInfo lock = thread.getLockInfo();
    if (lock == null) {
      return "";
    }
    String owner = thread.getLockOwnerName();
    return owner == null ? lock.getClassName() : "%s, held by %s".formatted(lock, owner);
  }
}
