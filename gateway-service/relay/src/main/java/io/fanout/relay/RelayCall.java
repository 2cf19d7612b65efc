package io.fanout.relay;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.CollectedBody;
import io.fanout.core.strand.Awaited;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * One call in flight. Its strand waits for this future; its lane keeps the call's state here.
 * Running it, on any thread, cancels the call. Only its lane writes the fields; completing the
 * future publishes them to the strand.
 */
final class RelayCall extends Awaited<RelayCall> implements Runnable {
  /** An answer whose body has not come to its end. */
  record Begun(int status, Headers headers, CollectedBody body) {}

  private final Request request;
  private final Cancellation cancellation;
  private final RelayHost host;
  private final RelayLink link;

  /** Its number on the link; 0 while it is not sent. */
  private int number;

  /** Whether it has one of the host's places, to be given back at its end. */
  private boolean placed;

  private boolean repeated;
  private @Nullable Begun begun;
  private @Nullable Reply reply;
  private @Nullable CallFailed failure;

  RelayCall(Request request, Cancellation cancellation, RelayHost host, RelayLink link) {
    this.request = request;
    this.cancellation = cancellation;
    this.host = host;
    this.link = link;
  }

  Request request() {
    return request;
  }

  RelayHost host() {
    return host;
  }

  RelayLink link() {
    return link;
  }

  int number() {
    return number;
  }

  void sentAs(int chosen) {
    number = chosen;
  }

  void hasPlace() {
    placed = true;
  }

  @Nullable Begun begun() {
    return begun;
  }

  void begin(Begun answer) {
    begun = answer;
  }

  /**
   * Whether it may be sent again after its link has ended: once, only where sending twice does no
   * harm, and only before the first byte of its answer.
   */
  boolean repeat() {
    boolean may = !repeated && !isDone() && begun == null && request.idempotent();
    repeated |= may;
    if (may) {
      number = 0;
    }
    return may;
  }

  boolean isRepeated() {
    return repeated;
  }

  /** Ends with the answer, unless it was cancelled before. */
  void answered(Reply answer) {
    if (cancellation.reason() != null) {
      failed(CallResultKind.CANCELLED, "");
      return;
    }
    reply = answer;
    end();
  }

  /** Ends without an answer; the reason of a cancellation is the stronger one. */
  void failed(CallResultKind ending, String detail) {
    failed(new CallFailed(ending, host.origin() + ": " + detail));
  }

  /** Ends without an answer, as above. */
  void failed(CallFailed seen) {
    if (!isDone()) {
      failure = cancellation.explain(seen);
      end();
    }
  }

  private void end() {
    if (begun != null) {
      begun.body().close();
    }
    if (placed) {
      placed = false;
      host.passOn();
    }
    complete(this);
  }

  /** Cancels it: in time with its lane. */
  @Override
  public void run() {
    if (isDone()) {
      return;
    }
    if (link.lane().isCurrent()) {
      link.abort(this);
      return;
    }
    try {
      link.lane().execute(() -> link.abort(this));
    } catch (RejectedExecutionException e) {
      // The lane and its link have ended, so no other thread writes this state.
      failure = cancellation.explain(CallResultKind.BROKEN_OFF, "the gateway has stopped");
      complete(this);
    }
  }

  /** The result; call it once the future is complete. */
  Reply result() throws CallFailed {
    if (failure != null) {
      throw failure;
    }
    if (reply == null) {
      throw new IllegalStateException("a call ended with neither a reply nor a failure");
    }
    return reply;
  }
}
