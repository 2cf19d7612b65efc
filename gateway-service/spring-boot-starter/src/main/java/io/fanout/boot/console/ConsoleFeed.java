package io.fanout.boot.console;

import io.fanout.core.time.NanoClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the figures to all viewers, once a second. One thread takes them; it begins with the first
 * viewer and ends with the last, and while there is none nothing is counted.
 */
public final class ConsoleFeed implements AutoCloseable {
  /** So many may look at once. */
  public static final int MOST_VIEWERS = 20;

  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  private final ConsoleView view;
  private final ConsoleTap tap;
  private final NanoClock clock;
  private final long everyMillis;
  private final List<Viewer> viewers = new CopyOnWriteArrayList<>();

  /** Of the thread that samples; null while nobody looks. Guarded by this. */
  private @Nullable Thread sampling;

  private volatile boolean closed;

  public ConsoleFeed(ConsoleView view, ConsoleTap tap, NanoClock clock) {
    this(view, tap, clock, TimeUnit.SECONDS.toMillis(1));
  }

  ConsoleFeed(ConsoleView view, ConsoleTap tap, NanoClock clock, long everyMillis) {
    this.view = view;
    this.tap = tap;
    this.clock = clock;
    this.everyMillis = everyMillis;
  }

  /** Adds a viewer; false if there are as many as there may be, or the gateway stops. */
  public synchronized boolean join(Viewer viewer) {
    if (closed || viewers.size() >= MOST_VIEWERS) {
      return false;
    }
    viewers.add(viewer);
    if (sampling == null) {
      Thread thread = new Thread(this::sample, "fanout-console");
      thread.setDaemon(true);
      sampling = thread;
      thread.start();
    }
    return true;
  }

  /** The viewer has gone. Safe to repeat. */
  public void leave(Viewer viewer) {
    viewers.remove(viewer);
  }

  /** How many look. */
  int viewers() {
    return viewers.size();
  }

  private void sample() {
    try (ConsoleSample sample = new ConsoleSample(view, tap, clock)) {
      while (isWanted()) {
        tell(sample);
        awaitNext();
      }
    } catch (RuntimeException | Error e) {
      LOG.error("the console's figures cannot be taken; its viewers are sent away", e);
      end();
    }
  }

  /** Whether somebody looks; if not, the thread ends and the next viewer starts another. */
  private synchronized boolean isWanted() {
    if (closed || viewers.isEmpty()) {
      sampling = null;
      return false;
    }
    return true;
  }

  private void tell(ConsoleSample sample) {
    byte[] event = sample.event(viewers.size());
    for (Viewer viewer : viewers) {
      if (!viewer.offer(event)) {
        leave(viewer);
        viewer.end();
      }
    }
  }

  private synchronized void awaitNext() {
    long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(everyMillis);
    try {
      while (!closed && until - System.nanoTime() > 0) {
        TimeUnit.NANOSECONDS.timedWait(this, until - System.nanoTime());
      }
    } catch (InterruptedException e) {
      closed = true;
    }
  }

  private synchronized void end() {
    sampling = null;
    for (Viewer viewer : viewers) {
      leave(viewer);
      viewer.end();
    }
  }

  /** Ends every stream, so that no web server waits for one when it stops. */
  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      notifyAll();
    }
    end();
  }
}
