package io.fanout.soak.report;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The files that a soak writes to its folder. */
public final class SoakFiles {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  private SoakFiles() {}

  /** Writes {@code soak.md} and {@code soak.json}. */
  public static void write(Outcome outcome, Path folder) {
    try {
      java.nio.file.Files.createDirectories(folder);
      java.nio.file.Files.writeString(folder.resolve("soak.md"), Tables.of(outcome));
      java.nio.file.Files.writeString(
          folder.resolve("soak.json"), JSON.writeValueAsString(outcome) + "\n");
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(folder, failed), failed);
    }
  }
}
