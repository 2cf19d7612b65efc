package io.fanout.core.guard;

/**
 * What one call has taken so far: its extra attempts, and the host it went to last. The counts
 * belong to the call's own strand; a hedge's strand reads and writes the host alone.
 */
public final class AttemptHistory {
  static final int NO_HOST = -1;

  private int retries;
  private int hedges;
  private volatile int host = NO_HOST;

  /** How often it was sent again after a failure. */
  public int retries() {
    return retries;
  }

  /** How often it was sent a second time beside an attempt that took long. */
  public int hedges() {
    return hedges;
  }

  void retried() {
    retries++;
  }

  void hedged() {
    hedges++;
  }

  /** The place of the host that it went to last, which another attempt had better avoid. */
  int host() {
    return host;
  }

  void goesTo(int place) {
    host = place;
  }
}
