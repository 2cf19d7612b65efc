package io.fanout.app.deployment;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** The project's compose file, with the shared parts merged into each service. */
final class Compose {
  /** The project's folder, relative to the module that runs the tests. */
  static final Path PROJECT = Path.of("..", "..").toAbsolutePath().normalize();

  private final Map<String, Service> services;

  private Compose(Map<String, Service> services) {
    this.services = services;
  }

  static Compose read() {
    Map<String, Service> read = new TreeMap<>();
    map(map(yaml("docker-compose.yml")).get("services"))
        .forEach((name, keys) -> read.put(name, new Service(name, map(keys))));
    return new Compose(read);
  }

  Map<String, Service> services() {
    return services;
  }

  Service service(String name) {
    Service found = services.get(name);
    if (found == null) {
      throw new AssertionError(name + ": no such service (there are " + services.keySet() + ")");
    }
    return found;
  }

  /** Parses a YAML file of the project. */
  static Object yaml(String path) {
    try (Reader in = Files.newBufferedReader(PROJECT.resolve(path))) {
      return new Yaml().load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a text file of the project. */
  static String text(String path) {
    try {
      return Files.readString(PROJECT.resolve(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked") // YAML is untyped
  static Map<String, Object> map(@Nullable Object value) {
    return value == null ? Map.of() : (Map<String, Object>) value;
  }

  @SuppressWarnings("unchecked") // YAML is untyped
  static List<String> list(@Nullable Object value) {
    return value == null ? List.of() : (List<String>) value;
  }

  /** A service's definition in the file. */
  record Service(String name, Map<String, Object> keys) {
    String text(String key) {
      return String.valueOf(keys.get(key));
    }

    List<String> list(String key) {
      return Compose.list(keys.get(key));
    }

    Map<String, Object> map(String key) {
      return Compose.map(keys.get(key));
    }

    boolean isBuilt() {
      return keys.containsKey("build");
    }
  }
}
