package io.fanout.gateway.lane;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.SingleThreadEventExecutor;
import java.util.concurrent.Executor;

/**
 * One event loop, by its place among all. What is executed on a lane runs on its one thread, in
 * order, and must never block it.
 */
public record Lane(int index, EventLoop loop) implements Executor {
  @Override
  public void execute(Runnable task) {
    loop.execute(task);
  }

  /** Whether the caller is on this lane. */
  public boolean isCurrent() {
    return Thread.currentThread() instanceof LaneThread thread
        ? thread.runs(this)
        : loop.inEventLoop();
  }

  /** Where its thread is just now, for those who watch. */
  public StackTraceElement[] stackTrace() {
    return loop instanceof SingleThreadEventExecutor single
        ? single.threadProperties().stackTrace()
        : new StackTraceElement[0];
  }

  /** Runs the task on the lane and waits for its end; not to be called on a lane. */
  public void runAndWait(Runnable task) {
    loop.submit(task).syncUninterruptibly();
  }
}
