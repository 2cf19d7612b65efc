package io.fanout.launcher.process;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A JVM that the launcher started.
 *
 * <p>A pid alone proves nothing, because the system reuses it. Each start has a random token in the
 * process's command line; the launcher never touches a process without the token.
 *
 * @param name its name, e.g. {@code gateway}
 * @param facts its launch parameters; another start with equal parameters would change nothing
 */
public record Instance(
    String name, long pid, String token, Instant startedAt, LaunchParameters facts) {
  static final String TOKEN_PROPERTY = "fanout.instance";

  private static final int MOST_LOOKS = 5;

  /** Whether it is running. */
  public boolean runs() {
    return handle().isPresent();
  }

  /** The processor time it has used, user and system, while it runs. */
  public Optional<Duration> cpu() {
    return handle().flatMap(handle -> handle.info().totalCpuDuration());
  }

  /** The process, if it is alive and is the one that was started. */
  Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::carriesTheToken);
  }

  /**
   * A process without arguments may be in the middle of an exec, which takes only moments. It may
   * also be a zombie or another user's process; these stay as they are.
   */
  private boolean carriesTheToken(ProcessHandle handle) {
    for (int look = 0; look < MOST_LOOKS; look++) {
      ProcessHandle.Info info = handle.info();
      if (info.commandLine().orElse("").contains(token)) {
        return true;
      }
      boolean hasArguments = info.arguments().map(arguments -> arguments.length > 0).orElse(false);
      if (hasArguments || !handle.isAlive() || !Poll.pause()) {
        return false;
      }
    }
    return false;
  }
}
