package io.fanout.core.client;

import io.fanout.api.CallResultKind;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call from outside, once: at its deadline, because the client disconnected, or because the
 * call is not needed. The HTTP client registers an action that closes its connection. The thread
 * that cancels runs this action.
 */
public final class Cancellation {
  private static final AtomicReferenceFieldUpdater<Cancellation, @Nullable Object> STATE =
      AtomicReferenceFieldUpdater.newUpdater(Cancellation.class, Object.class, "state");

  /**
   * Null: live. A Runnable: live, with that to run. A CallResultKind: cancelled, for that reason.
   */
  private volatile @Nullable Object state;

  /** Cancels for that reason; the first reason stays. True if it was this call that cancelled. */
  public boolean cancel(CallResultKind reason) {
    while (true) {
      Object seen = state;
      if (seen instanceof CallResultKind) {
        return false;
      }
      if (STATE.compareAndSet(this, seen, reason)) {
        if (seen instanceof Runnable abort) {
          abort.run();
        }
        return true;
      }
    }
  }

  /**
   * Registers the action to run on cancellation, in place of the previous one; runs it at once if
   * the call is already cancelled.
   */
  public void onCancel(Runnable abort) {
    while (true) {
      Object seen = state;
      if (seen instanceof CallResultKind) {
        abort.run();
        return;
      }
      if (STATE.compareAndSet(this, seen, abort)) {
        return;
      }
    }
  }

  /** Why it was cancelled; null while it was not. */
  public @Nullable CallResultKind reason() {
    return state instanceof CallResultKind ending ? ending : null;
  }

  /** The failure to report: the reason for cancelling if there is one, else what the client saw. */
  public CallFailed explain(CallResultKind seen, String detail) {
    return explain(new CallFailed(seen, detail));
  }

  /** The failure to report, as above. */
  public CallFailed explain(CallFailed seen) {
    CallResultKind reason = reason();
    return reason == null ? seen : new CallFailed(reason, reason.label());
  }
}
