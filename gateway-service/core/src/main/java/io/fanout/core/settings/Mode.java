package io.fanout.core.settings;

import java.util.Locale;

/** Whether fibers, pooled threads or virtual threads run each request's code. */
public enum Mode {
  /** A Quasar fiber for each request, and for each call that needs one. */
  FIBER,
  /** A pooled thread for each request and each call. */
  THREAD_POOL,
  /** A virtual thread for each request and each call; JDK 21 and later. */
  VIRTUAL_THREAD;

  /** The word in settings, metrics and documents, such as {@code thread-pool}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
