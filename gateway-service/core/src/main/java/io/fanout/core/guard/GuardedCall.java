package io.fanout.core.guard;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.strand.Awaited;
import org.jspecify.annotations.Nullable;

/** A call that was begun inside a guard, which learns when it is over, however it ends. */
abstract class GuardedCall implements BegunCall {
  private final BegunCall next;

  GuardedCall(BegunCall next) {
    this.next = next;
  }

  @Override
  public final Awaited<?> ended() {
    return next.ended();
  }

  @Override
  public final @Nullable Reply reply() throws CallFailed {
    boolean over = true;
    try {
      Reply reply = next.reply();
      over = reply != null;
      return reply;
    } finally {
      if (over) {
        over();
      }
    }
  }

  @Override
  public final Reply finish() throws CallFailed, SuspendExecution, InterruptedException {
    try {
      return next.finish();
    } finally {
      over();
    }
  }

  /** Called once. */
  abstract void over();
}
