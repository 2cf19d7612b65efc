package io.fanout.launcher.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Reads the end of a log, and follows it. */
public final class LogTail {
  /** The most bytes to read, because a log can be larger than the memory. */
  private static final int MOST_BYTES = 1 << 20;

  private LogTail() {}

  /** The last lines; empty if there is no log. */
  public static List<String> last(Path log, int count) {
    long size = end(log);
    if (size == 0) {
      return List.of();
    }
    try {
      byte[] bytes = read(log, Math.max(0, size - MOST_BYTES));
      List<String> lines = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - count), lines.size());
    } catch (IOException failed) {
      throw unreadable(log, failed);
    }
  }

  /** The current size, 0 if there is no log. {@link #follow} continues here after {@link #last}. */
  public static long end(Path log) {
    try {
      return Files.exists(log) ? Files.size(log) : 0;
    } catch (IOException failed) {
      throw unreadable(log, failed);
    }
  }

  /** Copies new output, also of a log that replaces this one, until it is stopped. */
  public static void follow(Path log, long from, OutputStream out, BooleanSupplier wanted) {
    long position = from;
    try {
      while (wanted.getAsBoolean() && Poll.pause()) {
        long size = end(log);
        if (size < position) {
          position = 0;
        }
        if (size > position) {
          byte[] added = read(log, position);
          out.write(added);
          out.flush();
          position += added.length;
        }
      }
    } catch (IOException failed) {
      throw unreadable(log, failed);
    }
  }

  private static byte[] read(Path log, long from) throws IOException {
    try (InputStream in = Files.newInputStream(log)) {
      in.skipNBytes(from);
      return in.readNBytes(MOST_BYTES);
    }
  }

  private static LauncherException unreadable(Path log, IOException failed) {
    return new LauncherException("%s cannot be read: %s".formatted(log, failed), failed);
  }
}
