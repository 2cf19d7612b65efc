package io.fanout.launcher.process;

import java.time.Duration;
import java.util.Optional;

/** How an instance came to its end. */
public enum Ending {
  /** It ran no more when it was asked to end. */
  GONE_BEFORE,
  /** It finished what it was doing, and ended. */
  GRACEFUL,
  /** It did not end in time and was killed. */
  KILLED;

  /** The system takes gigabytes back before the process is gone; on a slow machine that lasts. */
  private static final Duration AFTER_KILL = Duration.ofMinutes(2);

  /**
   * Asks an instance to end and waits; kills it when the patience is at its end.
   *
   * @throws LauncherException if not even that ends it
   */
  public static Ending of(RunDirectory directory, Instance instance, Duration patience) {
    Optional<ProcessHandle> handle = instance.handle();
    Ending ending = handle.isEmpty() ? GONE_BEFORE : end(instance, handle.get(), patience);
    directory.forget(instance.name());
    return ending;
  }

  private static Ending end(Instance instance, ProcessHandle handle, Duration patience) {
    // The handle knows when its process started: it does not signal a successor of the same pid.
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
