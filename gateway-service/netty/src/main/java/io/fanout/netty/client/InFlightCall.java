package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Compression;
import io.fanout.core.strand.Awaited;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One call on its way: at once what its caller waits for, completed with itself, and what its lane
 * knows of it. Run, on any thread, it is cancelled. Its lane alone writes its fields; completing it
 * publishes them to the caller.
 */
final class InFlightCall extends Awaited<InFlightCall> implements Runnable, BegunCall {
  private final Request asked;
  private final Request request;
  private final Compression compression;
  private final Cancellation cancellation;
  private final HostPool pool;
  private @Nullable Connection connection;
  private boolean repeated;
  private @Nullable Reply reply;
  private @Nullable CallFailed failure;
  private @Nullable Throwable fault;

  InFlightCall(Request asked, Compression compression, Cancellation cancellation, HostPool pool) {
    this.asked = asked;
    this.compression = compression;
    this.request = compression.asked(asked);
    this.cancellation = cancellation;
    this.pool = pool;
  }

  Request request() {
    return request;
  }

  /** The connection it was sent on; null while it waits for one. */
  @Nullable Connection connection() {
    return connection;
  }

  void sentOn(Connection chosen) {
    connection = chosen;
  }

  /**
   * Whether it may be sent again when a connection turns out to have been closed before it came:
   * once, and only where sending twice does no harm.
   */
  boolean repeat() {
    boolean may = !repeated && !isDone() && request.idempotent();
    repeated |= may;
    if (may) {
      connection = null;
    }
    return may;
  }

  /** Whether it may be sent again after its host has said that it did not look at it: once. */
  boolean repeatUntouched() {
    boolean may = !repeated && !isDone();
    repeated |= may;
    return may;
  }

  /** Ends with the answer, unless it was cancelled before. */
  void answered(Reply answer) {
    if (cancellation.reason() != null) {
      failed(CallResultKind.CANCELLED, "");
      return;
    }
    reply = answer;
    complete(this);
  }

  /** Ends without an answer; the reason of a cancellation is the stronger one. */
  void failed(CallResultKind ending, String detail) {
    failed(new CallFailed(ending, detail));
  }

  /** Ends without an answer, as above. */
  void failed(CallFailed seen) {
    failure = cancellation.explain(seen);
    complete(this);
  }

  /** Ends with a fault of ours, which the caller throws as its own. */
  void faulted(Throwable cause) {
    fault = cause;
    complete(this);
  }

  /** Cancels it: in time with its lane, which owns the connection that is to be closed. */
  @Override
  public void run() {
    if (isDone()) {
      return;
    }
    if (pool.lane().isCurrent()) {
      pool.abort(this);
      return;
    }
    try {
      pool.lane().execute(() -> pool.abort(this));
    } catch (RejectedExecutionException e) {
      // The lane has ended, so no other thread writes this state.
      failed(CallResultKind.BROKEN_OFF, "the gateway has stopped");
    }
  }

  /** What became of it; to be asked once it is completed. */
  @Override
  public Reply reply() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    if (reply == null) {
      throw new IllegalStateException("the client failed at " + request.target(), fault);
    }
    return compression.decoded(asked, reply);
  }

  @Override
  public Awaited<?> ended() {
    return this;
  }
}
