package io.fanout.lean.backend;

import org.jspecify.annotations.Nullable;

/** Something that waits in a {@link TimerWheel}: in one at a time, and once. */
abstract class Timed {
  @Nullable Timed next;
  @Nullable Timed previous;
  long dueTick;
  boolean waiting;

  /** Its time has come. */
  abstract void due(long nanos);
}
