package io.fanout.launcher.top;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The terminal in raw mode, used as a full screen. It delivers keys one by one and restores the
 * screen on close, also after Ctrl-C. Without {@code stty}, the user must press Return after a key.
 */
public final class RawTerminal implements AutoCloseable {
  private static final File TTY = new File("/dev/tty");
  private static final int USUAL_ROWS = 24;
  private static final int USUAL_COLUMNS = 80;

  private final @Nullable String saved;
  private boolean closed;

  private RawTerminal(@Nullable String saved) {
    this.saved = saved;
  }

  /** The size of the screen. */
  public record Size(int rows, int columns) {}

  /** Takes over the terminal until {@link #close}, or until the JVM ends. */
  public static RawTerminal take() {
    String saved = stty("-g");
    RawTerminal terminal = new RawTerminal(saved);
    if (saved != null) {
      String unused = stty("-icanon", "-echo", "min", "1");
    }
    Runtime.getRuntime().addShutdownHook(new Thread(terminal::close, "terminal-restore"));
    return terminal;
  }

  /** The current size of the screen; the user may resize the window at any time. */
  public static Size size() {
    String size = stty("size");
    if (size != null && size.matches("[1-9]\\d{0,3} [1-9]\\d{0,3}")) {
      String[] parts = size.split(" ", 2);
      return new Size(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
    }
    return new Size(USUAL_ROWS, USUAL_COLUMNS);
  }

  /** The output of stty; null without stty or without a terminal. */
  private static @Nullable String stty(String... arguments) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(TTY)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0 ? said.strip() : null;
    } catch (IOException noTerminal) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  @Override
  public synchronized void close() {
    if (!closed && saved != null) {
      String unused = stty(saved);
    }
    closed = true;
  }
}
