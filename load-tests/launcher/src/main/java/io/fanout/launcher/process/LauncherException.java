package io.fanout.launcher.process;

/** An operation failed; the message says what failed, why, and what to do about it. */
public final class LauncherException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LauncherException(String message) {
    super(message);
  }

  public LauncherException(String message, Throwable cause) {
    super(message, cause);
  }
}
