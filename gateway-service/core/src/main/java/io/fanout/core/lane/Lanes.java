package io.fanout.core.lane;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The event loops of the process. */
public interface Lanes {
  /** All lanes, each at its index. */
  List<? extends Lane> all();

  /** The lane that the calling thread runs; null for any other thread. */
  @Nullable Lane current();
}
