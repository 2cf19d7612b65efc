package io.fanout.lean.backend;

import org.jspecify.annotations.Nullable;

/** An entry of a {@link TimerWheel}. It can be in only one wheel at a time, and only once. */
abstract class TimerEntry {
  @Nullable TimerEntry next;
  @Nullable TimerEntry previous;
  long dueTick;
  boolean waiting;

  /** Called when the entry is due. */
  abstract void due(long nanos);
}
