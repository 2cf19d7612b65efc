package io.fanout.launcher.process;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Stores an {@link Instance} in a file. */
final class RecordFile {
  private static final String FACT = "fact.";

  private RecordFile() {}

  /** Writes atomically, so that a launcher that dies leaves no partial record. */
  static void write(Instance instance, Path file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("pid", Long.toString(instance.pid()));
    properties.setProperty("token", instance.token());
    properties.setProperty("started", instance.startedAt().toString());
    instance.facts().all().forEach((name, value) -> properties.setProperty(FACT + name, value));
    Path fresh = file.resolveSibling(file.getFileName() + ".new");
    try (Writer out = Files.newBufferedWriter(fresh)) {
      properties.store(out, "written by ./fanout; says which process is ours");
    }
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Empty if the file is not a record of ours. */
  static Optional<Instance> read(String name, Path file) {
    Properties properties = new Properties();
    try (Reader in = Files.newBufferedReader(file)) {
      properties.load(in);
      String token = properties.getProperty("token", "");
      if (token.isBlank()) {
        return Optional.empty();
      }
      Map<String, String> facts = new TreeMap<>();
      for (String key : properties.stringPropertyNames()) {
        if (key.startsWith(FACT)) {
          facts.put(key.substring(FACT.length()), properties.getProperty(key));
        }
      }
      return Optional.of(
          new Instance(
              name,
              Long.parseLong(properties.getProperty("pid", "")),
              token,
              Instant.parse(properties.getProperty("started", "")),
              new LaunchParameters(facts)));
    } catch (IOException | IllegalArgumentException | DateTimeException unreadable) {
      return Optional.empty();
    }
  }
}
