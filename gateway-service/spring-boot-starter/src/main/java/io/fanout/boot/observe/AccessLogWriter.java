package io.fanout.boot.observe;

import io.fanout.core.settings.AccessLogFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the access log's lines on a thread of its own. Offering an entry never waits: if too many
 * entries are waiting, the writer leaves the line out and counts it. The writer reports a stream
 * that fails once, and again if it fails after a success.
 *
 * <p>The first entry after a pause wakes the thread, which then lets entries gather for {@value
 * #GATHER_MILLIS} ms and writes them together. So a busy gateway pays for some 20 wake-ups and
 * writes a second, not for one of each per request.
 */
public final class AccessLogWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final int MOST_WAITING = 16 * 1024;
  private static final int WRITE_BYTES = 64 * 1024;
  private static final long GATHER_MILLIS = 50;
  private static final long LONGEST_END_MILLIS = 5_000;

  private final Queue<AccessLogEntry> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicBoolean idle = new AtomicBoolean();
  private final LogText batch = new LogText(WRITE_BYTES);
  private final AccessLogLines lines;
  private final OutputStream out;
  private final Runnable dropped;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread thread;
  private volatile boolean closed;
  private boolean failing;

  /**
   * Starts to write. The writer flushes the stream after each batch of lines and closes it at the
   * end. It runs {@code dropped}, on any thread, for each line that it leaves out.
   */
  public AccessLogWriter(AccessLogFormat format, OutputStream out, Runnable dropped) {
    this.lines = new AccessLogLines(format);
    this.out = out;
    this.dropped = dropped;
    this.thread = new Thread(this::run, "fanout-access-log");
    thread.setDaemon(true);
    thread.start();
  }

  void offer(AccessLogEntry entry) {
    if (closed || count.get() >= MOST_WAITING) {
      dropped.run();
      return;
    }
    count.incrementAndGet();
    waiting.add(entry);
    if (idle.get() && idle.compareAndSet(true, false)) {
      LockSupport.unpark(thread);
    }
  }

  private void run() {
    try {
      while (!closed || !waiting.isEmpty()) {
        if (waiting.isEmpty()) {
          sleepUntilOffered();
        }
        gather();
        writeWaiting();
      }
      out.close();
    } catch (IOException | RuntimeException | Error e) {
      failed(e, 1);
    } finally {
      ended.countDown();
    }
  }

  /** Whoever offers an entry, or closes, clears {@code idle} first: no wake-up is missed. */
  private void sleepUntilOffered() {
    idle.set(true);
    while (idle.get() && waiting.isEmpty() && !closed) {
      LockSupport.park(this);
    }
    idle.set(false);
  }

  private void gather() {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GATHER_MILLIS);
    for (long left = until - System.nanoTime();
        left > 0 && !closed;
        left = until - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
    }
  }

  private void writeWaiting() {
    int added = 0;
    for (AccessLogEntry entry = waiting.poll(); entry != null; entry = waiting.poll()) {
      count.decrementAndGet();
      added += add(entry);
      if (batch.size() > WRITE_BYTES) {
        write(added);
        added = 0;
      }
    }
    write(added);
  }

  /** The number of lines added: 1, or 0 for an entry that cannot be put into words. */
  private int add(AccessLogEntry entry) {
    int before = batch.size();
    try {
      lines.add(entry, batch);
      return 1;
    } catch (RuntimeException | Error e) {
      batch.cut(before);
      failed(e, 1);
      return 0;
    }
  }

  /** Whatever fails, the next batch may succeed: nothing but the end of the log ends the thread. */
  private void write(int added) {
    if (added == 0) {
      return;
    }
    try {
      batch.writeTo(out);
      out.flush();
      failing = false;
    } catch (IOException | RuntimeException | Error e) {
      failed(e, added);
    }
    batch.cut(0);
  }

  private void failed(Throwable failure, int lines) {
    for (int i = 0; i < lines; i++) {
      dropped.run();
    }
    if (!failing) {
      LOG.error("the access log cannot be written; requests continue without it", failure);
    }
    failing = true;
  }

  /** Writes the entries that wait, and ends. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      if (!ended.await(LONGEST_END_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.warn("the access log is incomplete: {} lines were not written", waiting.size());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
