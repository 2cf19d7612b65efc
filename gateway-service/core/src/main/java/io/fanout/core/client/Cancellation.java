package io.fanout.core.client;

import io.fanout.api.CallResultKind;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Ends a call from outside, once: by its deadline, because the client left, or because nobody needs
 * it. A client registers what closes its connection; whoever cancels runs it, on any thread.
 */
public final class Cancellation {
  /** Null: live. A Runnable: live, with that to run. An Ending: cancelled, for that reason. */
  private final AtomicReference<@Nullable Object> state = new AtomicReference<>();

  /** Cancels for that reason; the first reason stays. True if it was this call that cancelled. */
  public boolean cancel(CallResultKind reason) {
    while (true) {
      Object seen = state.get();
      if (seen instanceof CallResultKind) {
        return false;
      }
      if (state.compareAndSet(seen, reason)) {
        if (seen instanceof Runnable abort) {
          abort.run();
        }
        return true;
      }
    }
  }

  /** What to run on cancellation, in place of what was registered before; at once if it is late. */
  public void onCancel(Runnable abort) {
    while (true) {
      Object seen = state.get();
      if (seen instanceof CallResultKind) {
        abort.run();
        return;
      }
      if (state.compareAndSet(seen, abort)) {
        return;
      }
    }
  }

  /** Why it was cancelled; null while it was not. */
  public @Nullable CallResultKind reason() {
    return state.get() instanceof CallResultKind ending ? ending : null;
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
