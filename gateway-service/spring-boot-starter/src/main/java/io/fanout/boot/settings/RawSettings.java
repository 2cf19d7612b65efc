package io.fanout.boot.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.StandardEnvironment;

/** The settings as they were typed, wherever: each one's text and place. */
final class RawSettings {
  private final List<ConfigurationPropertySource> sources;

  RawSettings(ConfigurableEnvironment environment) {
    List<ConfigurationPropertySource> all = new ArrayList<>();
    ConfigurationPropertySources.get(environment).forEach(all::add);
    this.sources = List.copyOf(all);
  }

  /** Where settings come from, the ones that win first. */
  List<ConfigurationPropertySource> sources() {
    return sources;
  }

  /** The names under that one in a source; none for the process's environment variables. */
  static Stream<ConfigurationPropertyName> names(
      ConfigurationPropertySource source, ConfigurationPropertyName under) {
    // Container platforms set GATEWAY_... variables of their own.
    return isProcessEnvironment(source)
            || !(source instanceof IterableConfigurationPropertySource names)
        ? Stream.empty()
        : names.stream().filter(under::isAncestorOf);
  }

  /** Whether the source has the setting or one below it. */
  static boolean has(ConfigurationPropertySource source, ConfigurationPropertyName name) {
    return source.getConfigurationProperty(name) != null
        || source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT;
  }

  private static boolean isProcessEnvironment(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof EnumerablePropertySource<?> raw
        && isProcessEnvironment(raw.getName());
  }

  static boolean isProcessEnvironment(String source) {
    return StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME.equals(source);
  }

  /** The text of a setting; null where there is none. */
  @Nullable String text(String property) {
    ConfigurationProperty found = find(ConfigurationPropertyName.adapt(property, '.'));
    return found == null ? null : String.valueOf(found.getValue());
  }

  /** The place of a setting; of one that is missing, the place of one beside it. */
  @Nullable String where(String property) {
    ConfigurationPropertyName name = ConfigurationPropertyName.adapt(property, '.');
    ConfigurationProperty found = find(name);
    if (found != null) {
      return found.getOrigin() == null ? null : found.getOrigin().toString();
    }
    for (int length = name.getNumberOfElements(); length > 1; length--) {
      ConfigurationProperty near = firstBelow(name.chop(length));
      if (near != null) {
        return near.getOrigin() == null ? null : "near " + near.getOrigin();
      }
    }
    return null;
  }

  private @Nullable ConfigurationProperty firstBelow(ConfigurationPropertyName above) {
    return sources.stream()
        .flatMap(source -> names(source, above).limit(1).map(source::getConfigurationProperty))
        .filter(property -> property != null)
        .findFirst()
        .orElse(null);
  }

  private @Nullable ConfigurationProperty find(ConfigurationPropertyName name) {
    for (ConfigurationPropertySource source : sources) {
      ConfigurationProperty property = source.getConfigurationProperty(name);
      if (property != null) {
        return property;
      }
    }
    return null;
  }
}
