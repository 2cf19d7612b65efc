package io.fanout.soak.run;

import io.fanout.launcher.process.LauncherException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The file with the gateway's settings. Each write changes one backend's settings a little. */
final class SettingsFile {
  private static final int LEAST = 500;

  private final Path file;
  private final Ports ports;
  private final int room;
  private int turn;

  SettingsFile(Path folder, Ports ports, int room) {
    this.file = folder.resolve("soak.yml");
    this.ports = ports;
    this.room = room;
  }

  Path path() {
    return file;
  }

  /** Writes the file with changed settings for one backend. */
  void write() {
    turn = 1 - turn;
    String text =
        template()
            .replace("HOSTILE", Integer.toString(ports.hostile()))
            .replace("DEAD_TOO", Integer.toString(ports.deadToo()))
            .replace("DEAD", Integer.toString(ports.dead()))
            .replace("CLOSED", Integer.toString(ports.closed()))
            .replace("RACING", Integer.toString(ports.racing()))
            .replace("SLOWING", Integer.toString(ports.slowing()))
            .replace("ROOM", Integer.toString(room))
            .replace("TURN", Integer.toString(LEAST + turn));
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, text);
    } catch (IOException failed) {
      throw new LauncherException("%s cannot be written: %s".formatted(file, failed), failed);
    }
  }

  private static String template() {
    try (InputStream in = SettingsFile.class.getResourceAsStream("soak.yml")) {
      if (in == null) {
        throw new IllegalStateException("soak.yml is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException broken) {
      throw new IllegalStateException("soak.yml cannot be read from the jar", broken);
    }
  }
}
