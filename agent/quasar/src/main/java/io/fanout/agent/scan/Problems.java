package io.fanout.agent.scan;

import co.paralleluniverse.fibers.instrument.Log;
import co.paralleluniverse.fibers.instrument.LogLevel;
import java.util.ArrayList;
import java.util.List;

/** Collects what Quasar's instrumentation would only print: its warnings and errors. */
public final class Problems implements Log {
  private final List<String> lines = new ArrayList<>();

  @Override
  @SuppressWarnings("AnnotateFormatMethod") // Quasar's interface.
  public synchronized void log(LogLevel level, String format, Object... arguments) {
    if (level == LogLevel.WARNING) {
      lines.add(String.format(format, arguments));
    }
  }

  @Override
  public synchronized void error(String message, Throwable cause) {
    lines.add(message + ": " + cause);
  }

  /** So far, in order. */
  public synchronized List<String> lines() {
    return List.copyOf(lines);
  }
}
