package io.fanout.mocks.server;

import io.fanout.mocks.dial.DialJson;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import wiremock.org.eclipse.jetty.server.HttpConnection;

/**
 * Sends each answer when its delay is over, without a waiting thread. It does not schedule answers
 * that are never due, and passes their connections to the {@link HungConnections}.
 */
final class AnswerTimer extends ScheduledThreadPoolExecutor {
  private static final long LOOK_MILLIS = 250;

  private final HungConnections hung = new HungConnections();

  AnswerTimer(String name, int threads) {
    super(threads, named(name));
    setRemoveOnCancelPolicy(true);
    // Drop the pending answers when the server stops, because their connections are closed.
    setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    ScheduledFuture<?> unusedAsItEndsWithThisTimer =
        scheduleWithFixedDelay(
            hung::forgetTheGone, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static ThreadFactory named(String name) {
    AtomicInteger count = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-answer-" + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** WireMock calls this method on the request's thread, from which it finds the connection. */
  @Override
  public ScheduledFuture<?> schedule(Runnable answer, long delay, TimeUnit unit) {
    HttpConnection connection = HttpConnection.getCurrentConnection();
    if (unit.toMillis(delay) < DialJson.NEVER_MILLIS || connection == null) {
      return super.schedule(answer, delay, unit);
    }
    hung.add(connection.getEndPoint());
    return new Never();
  }

  /** The connections that wait for an answer that never comes. */
  HungConnections hung() {
    return hung;
  }

  /** The future of an answer that is never due. */
  private static final class Never extends CompletableFuture<Object>
      implements ScheduledFuture<Object> {
    @Override
    public long getDelay(TimeUnit unit) {
      return Long.MAX_VALUE;
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(Long.MAX_VALUE, other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
