package io.fanout.boot.console.web;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.Viewer;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A viewer behind a response of a servlet container, written without blocking. Only the latest
 * event waits for a connection that takes none yet. Guarded by this.
 */
final class ServletViewer implements Viewer, WriteListener, AsyncListener {
  private final AsyncContext async;
  private final ConsoleFeed feed;
  private final ServletOutputStream out;
  private byte @Nullable [] waiting;
  private boolean writable;
  private boolean unflushed;
  private boolean over;
  private int missed;

  private ServletViewer(AsyncContext async, ServletOutputStream out, ConsoleFeed feed) {
    this.async = async;
    this.out = out;
    this.feed = feed;
  }

  /** Sends events until the viewer leaves; 503 if there are too many viewers. */
  static void begin(HttpServletRequest request, HttpServletResponse response, ConsoleFeed feed)
      throws IOException {
    AsyncContext async = request.startAsync();
    async.setTimeout(0);
    ServletViewer viewer = new ServletViewer(async, response.getOutputStream(), feed);
    async.addListener(viewer);
    if (!feed.join(viewer)) {
      response.setStatus(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
      response.setHeader("Retry-After", "10");
      viewer.end();
      return;
    }
    response.setContentType("text/event-stream");
    response.setHeader("X-Accel-Buffering", "no");
    viewer.out.setWriteListener(viewer);
  }

  @Override
  public synchronized boolean offer(byte[] event) {
    missed = waiting == null ? 0 : missed + 1;
    waiting = event;
    write();
    return !over && missed < MOST_MISSED;
  }

  @Override
  public synchronized void onWritePossible() {
    writable = true;
    write();
  }

  private void write() {
    try {
      while (writable && !over && (waiting != null || unflushed)) {
        byte[] event = waiting;
        if (unflushed) {
          out.flush();
          unflushed = false;
        } else if (event != null) {
          out.write(event);
          waiting = null;
          unflushed = true;
        }
        writable = out.isReady();
      }
    } catch (IOException | IllegalStateException gone) {
      end();
    }
  }

  @Override
  public synchronized void end() {
    if (!over) {
      over = true;
      try {
        async.complete();
      } catch (IllegalStateException completedAlready) {
        feed.leave(this);
      }
    }
  }

  private synchronized void isOver() {
    over = true;
    feed.leave(this);
  }

  @Override
  public void onError(Throwable gone) {
    feed.leave(this);
    end();
  }

  @Override
  public void onComplete(AsyncEvent event) {
    isOver();
  }

  @Override
  public void onTimeout(AsyncEvent event) {
    end();
  }

  @Override
  public void onError(AsyncEvent event) {
    end();
  }

  @Override
  public void onStartAsync(AsyncEvent event) {
    // the viewer calls startAsync only once
  }
}
