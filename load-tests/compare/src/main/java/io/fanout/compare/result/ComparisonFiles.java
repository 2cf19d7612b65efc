package io.fanout.compare.result;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes comparisons as JSON. */
public final class ComparisonFiles {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
  private static final JsonMapper COMPACT = JsonMapper.builder().build();

  private ComparisonFiles() {}

  /**
   * Reads a file that {@link #write} wrote.
   *
   * @throws LauncherException if the file is missing or has another format
   */
  public static Comparison read(Path file) {
    try {
      return JSON.readValue(java.nio.file.Files.readString(file), Comparison.class);
    } catch (NoSuchFileException missing) {
      throw new LauncherException(
          "%s: no such file (expected: the report.json of a comparison)".formatted(file), missing);
    } catch (IOException | JacksonException unreadable) {
      throw new LauncherException(
          "%s: %s (expected: the report.json of a comparison)"
              .formatted(file, unreadable.getMessage()),
          unreadable);
    }
  }

  public static void write(Comparison comparison, Path file) {
    text(file, JSON.writeValueAsString(comparison) + "\n");
  }

  /** Renders any value as JSON in one line, for a page. */
  public static String compact(Object value) {
    return COMPACT.writeValueAsString(value);
  }

  public static tools.jackson.databind.JsonNode tree(String json) {
    return COMPACT.readTree(json);
  }

  public static void text(Path file, String text) {
    try {
      java.nio.file.Files.createDirectories(file.toAbsolutePath().getParent());
      java.nio.file.Files.writeString(file, text);
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(file, failed), failed);
    }
  }
}
