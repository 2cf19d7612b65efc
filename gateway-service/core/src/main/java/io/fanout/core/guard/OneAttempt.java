package io.fanout.core.guard;

import io.fanout.api.Reply;
import io.fanout.core.client.BegunCall;
import io.fanout.core.client.CallFailed;
import io.fanout.core.strand.Awaited;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A begun call with one attempt; a guard notes how it ends. */
abstract class OneAttempt implements BegunCall {
  private final BegunCall begun;

  OneAttempt(BegunCall begun) {
    this.begun = begun;
  }

  @Override
  public final Awaited<?> ended() {
    return begun.ended();
  }

  @Override
  public final Reply reply() throws CallFailed {
    AttemptResult result = null;
    try {
      result = Objects.requireNonNull(AttemptResult.of(begun), "one attempt has one result");
    } finally {
      note(result);
    }
    return result.orThrow();
  }

  /** Takes note of how it ended; null if a fault of ours ended it. Called once. */
  abstract void note(@Nullable AttemptResult result);
}
