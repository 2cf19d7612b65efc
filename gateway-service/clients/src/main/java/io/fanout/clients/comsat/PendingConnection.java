package io.fanout.clients.comsat;

import io.netty.channel.ConnectTimeoutException;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.SessionRequest;
import org.apache.http.nio.reactor.SessionRequestCallback;
import org.jspecify.annotations.Nullable;

/** A connection that a pool has asked for. It ends once, and reports its result to the pool. */
final class PendingConnection implements SessionRequest {
  private final SocketAddress remote;
  private final @Nullable SocketAddress local;
  private final Object attachment;
  private final SessionRequestCallback then;
  private final CompletableFuture<IOSession> opened = new CompletableFuture<>();
  private volatile @Nullable IOException failure;
  private volatile int timeout;

  PendingConnection(
      SocketAddress remote,
      @Nullable SocketAddress local,
      Object attachment,
      SessionRequestCallback then) {
    this.remote = remote;
    this.local = local;
    this.attachment = attachment;
    this.then = then;
  }

  /** Gives the pool its connection; false where it wants none any more. */
  boolean completed(IOSession session) {
    if (!opened.complete(session)) {
      return false;
    }
    then.completed(this);
    return true;
  }

  void failed(IOException why) {
    failure = why;
    if (!opened.completeExceptionally(why)) {
      return;
    }
    if (why instanceof ConnectTimeoutException) {
      then.timeout(this);
    } else {
      then.failed(this);
    }
  }

  @Override
  public void cancel() {
    if (opened.cancel(false)) {
      then.cancelled(this);
    }
  }

  /** Runs that when the pool wants no connection any more; at once where it has said so already. */
  void whenCancelled(Runnable action) {
    CompletableFuture<IOSession> unused =
        opened.whenComplete(
            (session, why) -> {
              if (opened.isCancelled()) {
                action.run();
              }
            });
  }

  @Override
  public boolean isCompleted() {
    return opened.isDone();
  }

  @Override
  public void waitFor() throws InterruptedException {
    try {
      IOSession unused = opened.get();
    } catch (ExecutionException e) {
      failure = e.getCause() instanceof IOException why ? why : new IOException(e.getCause());
    }
  }

  @Override
  public SocketAddress getRemoteAddress() {
    return remote;
  }

  @Override
  public @Nullable SocketAddress getLocalAddress() {
    return local;
  }

  @Override
  public Object getAttachment() {
    return attachment;
  }

  @Override
  public @Nullable IOSession getSession() {
    return opened.isDone() && !opened.isCompletedExceptionally() ? opened.join() : null;
  }

  @Override
  public @Nullable IOException getException() {
    return failure;
  }

  /** Kept alone: a backend's connections all have the same time, which their lane watches. */
  @Override
  public void setConnectTimeout(int millis) {
    timeout = millis;
  }

  @Override
  public int getConnectTimeout() {
    return timeout;
  }
}
