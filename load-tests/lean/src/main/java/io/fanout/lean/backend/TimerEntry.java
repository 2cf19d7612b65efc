package io.fanout.lean.backend;

import org.jspecify.annotations.Nullable;

/** An entry of a {@link TimerWheel}; it can be in one wheel at a time, once. */
abstract class TimerEntry {
  @Nullable TimerEntry next;
  @Nullable TimerEntry previous;
  long dueTick;
  boolean waiting;

  /** Its time has come. */
  abstract void due(long nanos);
}
