package io.fanout.launcher.process;

import java.time.Duration;

/** Ends a start that makes progress, but too slowly. */
@FunctionalInterface
public interface StartLimit {
  /** No limit: a start may take as long as it progresses. */
  StartLimit NONE = (elapsed, activity) -> false;

  /** Whether to give up the start now. */
  boolean isReached(Duration elapsed, ProcessActivity activity);
}
