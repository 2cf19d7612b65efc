package io.fanout.core.guard;

import org.jspecify.annotations.Nullable;

/**
 * What one call has taken so far: its extra attempts, and the host it went to last. The counts
 * belong to whatever takes the call to its end, its strand or its lane; a hedge's strand reads and
 * writes the host alone.
 */
public final class AttemptHistory {
  private int retries;
  private int hedges;
  private boolean stale;
  private volatile @Nullable Host host;

  /** How often it was sent again after a failure. */
  public int retries() {
    return retries;
  }

  /** How often it was sent a second time beside an attempt that took long. */
  public int hedges() {
    return hedges;
  }

  /** Whether it was answered with an older answer. */
  public boolean isStale() {
    return stale;
  }

  /** It is answered with an older answer, by whoever keeps such. */
  public void answeredStale() {
    stale = true;
  }

  void retried() {
    retries++;
  }

  void hedged() {
    hedges++;
  }

  /** The host that it went to last, which another attempt had better avoid; null before that. */
  @Nullable Host host() {
    return host;
  }

  void goesTo(Host chosen) {
    host = chosen;
  }
}
