package io.fanout.agent.support;

import co.paralleluniverse.fibers.Fiber;
import org.jspecify.annotations.Nullable;

/** What a timeout does when its time has come. */
public final class Timers {
  private Timers() {}

  /** Wakes the fiber, unless the timeout was cancelled just now and has forgotten it. */
  public static void unpark(@Nullable Fiber<?> fiber, @Nullable Object blocker) {
    if (fiber != null) {
      fiber.unpark(blocker);
    }
  }
}
