package io.fanout.launcher.process;

/** Something could not be done; the message says what, why, and what to do about it. */
public final class LauncherException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LauncherException(String message) {
    super(message);
  }

  public LauncherException(String message, Throwable cause) {
    super(message, cause);
  }
}
