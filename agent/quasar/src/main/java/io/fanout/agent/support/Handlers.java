package io.fanout.agent.support;

import org.jspecify.annotations.Nullable;

/** What the exception handlers of a method catch. */
public final class Handlers {
  private Handlers() {}

  /** Whether a handler for this type catches that class; one without a type catches everything. */
  public static boolean catches(String name, @Nullable Object type) {
    return type == null || name.equals(type);
  }
}
