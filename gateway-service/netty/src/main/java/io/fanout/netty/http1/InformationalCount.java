package io.fanout.netty.http1;

import io.fanout.core.client.CallFailed;

/**
 * Bounds the informational answers (1xx) that come before an answer. Used by one thread at a time.
 */
public final class InformationalCount {
  private static final int MOST = 16;
  private static final int SWITCHING_PROTOCOLS = 101;

  private final AnswerStrictness strictness;
  private int count;

  /** Creates a counter with the factory of the call's failure. */
  public InformationalCount(AnswerStrictness strictness) {
    this.strictness = strictness;
  }

  /** Counts one informational answer. */
  public void add(int status) throws CallFailed {
    if (status == SWITCHING_PROTOCOLS) {
      throw strictness.malformed("it switches protocols, which nobody asked for");
    }
    if (++count > MOST) {
      throw strictness.malformed("more than %d interim answers".formatted(MOST));
    }
  }

  /** The answer itself has come; the next one's are counted anew. */
  public void reset() {
    count = 0;
  }
}
