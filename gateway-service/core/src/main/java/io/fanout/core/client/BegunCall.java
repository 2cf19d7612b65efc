package io.fanout.core.client;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.core.strand.Awaited;
import org.jspecify.annotations.Nullable;

/** A call on its way that no strand waits for. Its lane goes on with it when it has ended. */
public interface BegunCall {
  /** Complete when the call has ended, or its first attempt has. */
  Awaited<?> ended();

  /**
   * The reply, to be taken exactly once, after the end. Null if more is to be done, such as another
   * attempt: then {@link #finish} does it, on a strand.
   */
  @Nullable Reply reply() throws CallFailed;

  /** Does what is left to do after {@link #reply} has returned null. */
  default Reply finish() throws CallFailed, SuspendExecution, InterruptedException {
    throw new IllegalStateException("finish: called although nothing was left to do");
  }
}
