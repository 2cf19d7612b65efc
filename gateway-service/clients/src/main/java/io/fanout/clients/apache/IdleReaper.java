package io.fanout.clients.apache;

import io.fanout.core.settings.BackendSettings;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.http.conn.ConnectionKeepAliveStrategy;
import org.apache.http.impl.client.DefaultConnectionKeepAliveStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes connections that nobody used for their backend's idle-timeout; one thread for all. */
public final class IdleReaper implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final ScheduledThreadPoolExecutor rounds;

  public IdleReaper(String name) {
    this.rounds =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
    // Otherwise the executor would hold a cancelled watch until its next round.
    rounds.setRemoveOnCancelPolicy(true);
  }

  /**
   * How long a connection may be used again: as the backend asks, never longer than its
   * idle-timeout. So one that the next round will close is given to no call before.
   */
  public static ConnectionKeepAliveStrategy keepAlive(BackendSettings settings) {
    long idle = settings.idleTimeout().toMillis();
    return (response, context) -> {
      long asked =
          DefaultConnectionKeepAliveStrategy.INSTANCE.getKeepAliveDuration(response, context);
      return asked > 0 ? Math.min(asked, idle) : idle;
    };
  }

  /**
   * Runs that, which closes what has expired, again and again while a connection may be idle; until
   * what it gives back is run.
   */
  public Runnable watch(BackendSettings settings, Runnable closeExpired) {
    long period = Math.max(1, settings.idleTimeout().toMillis() / 2);
    ScheduledFuture<?> round =
        rounds.scheduleWithFixedDelay(
            () -> closeGuarded(closeExpired), period, period, TimeUnit.MILLISECONDS);
    return () -> round.cancel(false);
  }

  /** Runs that once, on the thread of the rounds. After the end it does nothing. */
  void soon(Runnable close) {
    try {
      rounds.execute(() -> closeGuarded(close));
    } catch (RejectedExecutionException ended) {
      LOG.debug("every connection is closed already", ended);
    }
  }

  /** The executor would give up all later rounds of one that throws. */
  private static void closeGuarded(Runnable closeExpired) {
    try {
      closeExpired.run();
    } catch (RuntimeException | Error e) {
      LOG.error("idle connections were not closed; the next round tries again", e);
    }
  }

  @Override
  public void close() {
    rounds.shutdownNow();
  }
}
