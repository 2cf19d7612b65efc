package io.fanout.core.time;

/**
 * Monotonic time in nanoseconds, from an origin that means nothing. Injected, so that tests own
 * time.
 */
@FunctionalInterface
public interface NanoClock {
  NanoClock SYSTEM = System::nanoTime;

  long now();
}
