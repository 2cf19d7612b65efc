package io.fanout.policy.limit;

/** The counts of one limit, for every key of it. Many lanes use it at once, and it never blocks. */
public interface LimitCounts extends AutoCloseable {
  /** Takes one permit of the key, if it has one left. */
  Permit take(String key);

  /** Gives back a permit that was taken of the key, since the request was refused after all. */
  void giveBack(String key);

  /** How many keys were forgotten before their permits were back, for lack of room. */
  long forgotten();

  @Override
  default void close() {
    // Counts in memory hold no resources.
  }
}
