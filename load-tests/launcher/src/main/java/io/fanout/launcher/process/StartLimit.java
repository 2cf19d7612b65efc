package io.fanout.launcher.process;

import java.time.Duration;

/** Ends a start that progresses, but too slowly for whoever wants it. */
@FunctionalInterface
public interface StartLimit {
  /** No limit: a start may take as long as it progresses. */
  StartLimit NONE = (elapsed, activity) -> false;

  /** Whether the start is to be given up now. */
  boolean isReached(Duration elapsed, Activity activity);
}
