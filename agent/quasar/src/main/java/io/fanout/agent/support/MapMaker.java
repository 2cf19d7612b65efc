package io.fanout.agent.support;

import java.util.concurrent.ConcurrentMap;

/** Makes the two maps that Quasar keeps: per scheduler, and per thread. */
public final class MapMaker {
  private boolean weakKeys;

  /** Entries go when their key is used nowhere else; keys are compared by identity. */
  public MapMaker weakKeys() {
    weakKeys = true;
    return this;
  }

  /** Entries go when their value is used nowhere else. */
  public MapMaker weakValues() {
    weakKeys = false;
    return this;
  }

  /** A map that any thread may use. */
  public <K, V> ConcurrentMap<K, V> makeMap() {
    return weakKeys ? new WeakKeysMap<>() : new WeakValuesMap<>();
  }
}
