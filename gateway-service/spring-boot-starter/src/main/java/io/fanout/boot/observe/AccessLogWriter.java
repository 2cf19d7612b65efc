package io.fanout.boot.observe;

import io.fanout.core.settings.AccessLogFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the access log's lines, on a thread of its own. Entries are offered from any thread and
 * never wait: with too many of them on their way a line is left out and counted. A stream that
 * fails is told of once, and again when it has failed anew.
 */
public final class AccessLogWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final int MOST_WAITING = 16 * 1024;
  private static final long LOOK_EVERY_MILLIS = 100;
  private static final long LONGEST_END_MILLIS = 5_000;

  private final BlockingQueue<AccessLogEntry> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AccessLogFormat format;
  private final OutputStream out;
  private final Runnable dropped;
  private final CountDownLatch ended = new CountDownLatch(1);
  private volatile boolean closed;
  private boolean failing;

  /**
   * Begins to write. The stream is flushed when no further line waits, and closed at the end. Each
   * line that is left out is told to {@code dropped}, on any thread.
   */
  public AccessLogWriter(AccessLogFormat format, OutputStream out, Runnable dropped) {
    this.format = format;
    this.out = new BufferedOutputStream(out, 64 * 1024);
    this.dropped = dropped;
    Thread thread = new Thread(this::run, "fanout-access-log");
    thread.setDaemon(true);
    thread.start();
  }

  void offer(AccessLogEntry entry) {
    if (closed || !waiting.offer(entry)) {
      dropped.run();
    }
  }

  private void run() {
    try {
      while (!closed || !waiting.isEmpty()) {
        AccessLogEntry entry = waiting.poll(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        if (entry != null) {
          write(entry);
        }
      }
      out.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    } finally {
      ended.countDown();
    }
  }

  /** Whatever fails, the next line may succeed: nothing ends the thread but its end. */
  private void write(@Nullable AccessLogEntry first) {
    try {
      for (AccessLogEntry entry = first; entry != null; entry = waiting.poll()) {
        out.write((AccessLogLines.line(entry, format) + '\n').getBytes(StandardCharsets.UTF_8));
      }
      out.flush();
      failing = false;
    } catch (IOException | RuntimeException | Error e) {
      failed(e);
    }
  }

  private void failed(Throwable failure) {
    dropped.run();
    if (!failing) {
      LOG.error("the access log cannot be written; requests go on without it", failure);
    }
    failing = true;
  }

  /** Writes what is waiting, and ends. */
  @Override
  public void close() {
    closed = true;
    try {
      if (!ended.await(LONGEST_END_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.warn("the access log is not written to its end: {} lines are left", waiting.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
