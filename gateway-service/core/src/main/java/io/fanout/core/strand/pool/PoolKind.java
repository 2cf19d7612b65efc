package io.fanout.core.strand.pool;

import io.fanout.core.kind.Kind;
import io.fanout.core.settings.PoolSettings;

/** How a pool hands its tasks out to its threads. */
public interface PoolKind extends Kind {
  /** Reports each setting that this kind of pool cannot honour. */
  void check(PoolSettings settings, Refusals refusals);

  Pool open(PoolSize size);

  /** Collects the settings that a pool cannot honour. */
  @FunctionalInterface
  interface Refusals {
    /**
     * Refuses a value.
     *
     * @param setting its name below {@code gateway.pool}, such as {@code stack-size}
     * @param expected what would be right, and what to do
     */
    void add(String setting, Object value, String expected);
  }
}
