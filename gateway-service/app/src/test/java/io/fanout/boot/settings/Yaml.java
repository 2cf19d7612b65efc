package io.fanout.boot.settings;

import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.SettingErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.ByteArrayResource;

/**
 * An environment from YAML texts, in which the first one wins, isolated from this machine's
 * environment.
 */
public final class Yaml {
  private final StandardEnvironment environment = new StandardEnvironment();

  private Yaml() {
    environment
        .getPropertySources()
        .replace(
            StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME,
            new MapPropertySource(
                StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME, Map.of()));
    variables(Map.of());
  }

  public static Yaml of(String... texts) {
    Yaml yaml = new Yaml();
    for (int i = 0; i < texts.length; i++) {
      yaml.load("file" + i, texts[i]);
    }
    return yaml;
  }

  private void load(String name, String text) {
    try {
      List<PropertySource<?>> documents =
          new YamlPropertySourceLoader()
              .load(name, new ByteArrayResource(text.getBytes(StandardCharsets.UTF_8), name));
      documents.forEach(environment.getPropertySources()::addLast);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Adds environment variables of the process. */
  public Yaml variables(Map<String, Object> variables) {
    String name = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
    environment
        .getPropertySources()
        .replace(name, new SystemEnvironmentPropertySource(name, variables));
    return this;
  }

  /** Adds command-line arguments. */
  public Yaml arguments(String... arguments) {
    environment.getPropertySources().addFirst(new SimpleCommandLinePropertySource(arguments));
    return this;
  }

  public ConfigurableEnvironment environment() {
    ConfigurationPropertySources.attach(environment);
    return environment;
  }

  /** The settings; fails if they have errors. */
  public GatewaySettings settings() {
    SettingsReader reader = new SettingsReader(environment());
    GatewaySettings settings = reader.read();
    reader.errors().refuse();
    return settings;
  }

  /** The settings' errors, one per line. */
  public List<String> problems() {
    SettingsReader reader = new SettingsReader(environment());
    reader.read();
    return lines(reader.errors());
  }

  /** The entry of this key, which must exist. */
  static <V> V at(Map<String, V> map, String key) {
    return Objects.requireNonNull(map.get(key), key);
  }

  /** The errors, one per line, without the file's name. */
  public static List<String> lines(SettingErrors problems) {
    return problems.found().stream()
        .map(problem -> problem.toString().replaceAll("Byte array resource \\[(\\w+)]", "$1"))
        .toList();
  }
}
