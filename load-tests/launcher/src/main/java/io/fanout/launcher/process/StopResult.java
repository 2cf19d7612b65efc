package io.fanout.launcher.process;

import java.time.Duration;
import java.util.Optional;

/** How an instance stopped. */
public enum StopResult {
  /** It had already ended. */
  GONE_BEFORE,
  /** It finished its work and ended. */
  GRACEFUL,
  /** It did not end in time and was killed. */
  KILLED;

  /**
   * How long a killed process may take to end, because a slow machine needs time to reclaim its
   * memory.
   */
  private static final Duration AFTER_KILL = Duration.ofMinutes(2);

  /**
   * Asks an instance to stop, waits, and kills it if it does not stop in time.
   *
   * @throws LauncherException if the process survives the kill
   */
  public static StopResult of(RunDirectory directory, Instance instance, Duration patience) {
    Optional<ProcessHandle> handle = instance.handle();
    StopResult ending = handle.isEmpty() ? GONE_BEFORE : end(instance, handle.get(), patience);
    directory.forget(instance.name());
    return ending;
  }

  private static StopResult end(Instance instance, ProcessHandle handle, Duration patience) {
    // The handle knows its process's start time, so it does not signal a successor with the same
    // pid.
    handle.destroy();
    if (Poll.until(() -> !instance.runs(), patience)) {
      return GRACEFUL;
    }
    handle.destroyForcibly();
    if (Poll.until(() -> !instance.runs(), AFTER_KILL)) {
      return KILLED;
    }
    throw new LauncherException(
        "%s, pid %d: still there %d s after it was killed (expected: ended); see: ps -p %d"
            .formatted(instance.name(), instance.pid(), AFTER_KILL.toSeconds(), instance.pid()));
  }
}
