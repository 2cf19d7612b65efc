package io.fanout.netty.lane;

import io.fanout.core.lane.Lane;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.SingleThreadEventExecutor;

/** A lane on one of Netty's event loops. */
public record EventLoopLane(int index, EventLoop loop) implements Lane {
  @Override
  public void execute(Runnable task) {
    loop.execute(task);
  }

  @Override
  public boolean isCurrent() {
    return Thread.currentThread() instanceof LaneThread thread
        ? thread.runs(this)
        : loop.inEventLoop();
  }

  @Override
  public StackTraceElement[] stackTrace() {
    return loop instanceof SingleThreadEventExecutor single
        ? single.threadProperties().stackTrace()
        : new StackTraceElement[0];
  }

  /** The id of its thread, by which its processor time is known; -1 where that cannot be had. */
  public long threadId() {
    return loop instanceof SingleThreadEventExecutor single ? single.threadProperties().id() : -1;
  }

  @Override
  public void runAndWait(Runnable task) {
    loop.submit(task).syncUninterruptibly();
  }
}
