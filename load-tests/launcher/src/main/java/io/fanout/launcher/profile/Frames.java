package io.fanout.launcher.profile;

import java.util.List;
import java.util.Set;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.jspecify.annotations.Nullable;

/** Reads a thread's position from its stack. */
final class Frames {
  private static final String NOWHERE = "(no stack)";

  /**
   * Methods in which a thread of a pool or loop waits for its next task; no request waits there.
   */
  private static final Set<String> IDLE =
      Set.of(
          "java.util.concurrent.ThreadPoolExecutor.getTask",
          "java.util.concurrent.ForkJoinPool.awaitWork",
          "java.util.concurrent.ForkJoinPool.runWorker",
          "io.fanout.core.strand.pool.OnDemandPool$Worker.rest",
          "io.fanout.extras.workers.WorkerLoop.rest",
          "io.fanout.netty.lane.WheelTimers.awaitDue",
          "io.netty.util.HashedWheelTimer$Worker.waitForNextTick",
          "io.netty.channel.epoll.Native.epollWait",
          "io.netty.channel.uring.Native.ioUringEnter",
          "java.lang.ref.ReferenceQueue.remove",
          "java.util.TimerThread.mainLoop",
          "jdk.jfr.internal.PlatformRecorder.takeNap");

  private Frames() {}

  private static List<RecordedFrame> of(@Nullable RecordedStackTrace stack) {
    return stack == null ? List.of() : stack.getFrames();
  }

  private static String name(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method.getType().getName() + "." + method.getName();
  }

  /** The innermost method. */
  static String top(@Nullable RecordedStackTrace stack) {
    return of(stack).stream().findFirst().map(Frames::name).orElse(NOWHERE);
  }

  /**
   * The innermost method outside the JDK, which shows the caller rather than the waiting primitive.
   */
  static String waiter(@Nullable RecordedStackTrace stack) {
    return of(stack).stream()
        .map(Frames::name)
        .filter(name -> !name.startsWith("java.") && !name.startsWith("jdk."))
        .filter(name -> !name.startsWith("sun."))
        .findFirst()
        .orElseGet(() -> top(stack));
  }

  static boolean isIdle(@Nullable RecordedStackTrace stack) {
    return of(stack).stream().map(Frames::name).anyMatch(IDLE::contains);
  }
}
