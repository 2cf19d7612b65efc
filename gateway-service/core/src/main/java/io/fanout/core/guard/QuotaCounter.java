package io.fanout.core.guard;

/**
 * Counts the calls of one quota and decides whether another may begin. One thread at a time takes
 * and ends; {@link QuotaQueue} sees to that.
 */
public interface QuotaCounter extends AutoCloseable {
  /** The wait for something other than time: for a call that ends, or for news. */
  long UNTIL_NEWS = Long.MAX_VALUE;

  /**
   * Takes a turn for a call that begins now.
   *
   * @return 0 if the call has its turn; otherwise how many nanoseconds must pass at least before
   *     another try can succeed, or {@link #UNTIL_NEWS}
   */
  long take(long now);

  /** A call that had a turn has ended. */
  void end();

  /**
   * Whether an answer from elsewhere is on its way that may bring turns, within a bounded time. A
   * call that may not wait for its turn waits for such an answer.
   */
  default boolean isAsking() {
    return false;
  }

  /** Called by the thread that takes and ends, after news and with the calls that wait now. */
  default void refresh(long now, int waiting) {}

  /** What to run when turns may have come from elsewhere than time and calls that ended. */
  default void onNews(Runnable news) {}

  @Override
  default void close() {}
}
