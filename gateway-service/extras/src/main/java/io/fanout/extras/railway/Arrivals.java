package io.fanout.extras.railway;

import org.jspecify.annotations.Nullable;

/** Where a stop's trains come from. */
@FunctionalInterface
interface Arrivals<T> {
  /** The next train, once it is there; null at the end. */
  @Nullable Train<T> next();
}
