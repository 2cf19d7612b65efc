package io.fanout.gateway.settings;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Reads {@link GatewaySettings} from the environment and collects every problem on the way. */
public final class SettingsReader {
  private static final ConfigurationPropertyName ROOT = ConfigurationPropertyName.of("gateway");

  private final ConfigurableEnvironment environment;
  private final Problems problems;

  public SettingsReader(ConfigurableEnvironment environment) {
    this.environment = environment;
    this.problems = new Problems(this::whereIs);
  }

  /** What was wrong so far; later checks add to it. */
  public Problems problems() {
    return problems;
  }

  /** The settings as far as they could be read: look at {@link #problems} before use. */
  public GatewaySettings read() {
    Bound bound = new Bound();
    GatewaySettings settings =
        Binder.get(environment).bindOrCreate(ROOT, Bindable.of(GatewaySettings.class), bound);
    refuseUnknown(bound.names);
    refuseKeysThatLoseLetters();
    return settings;
  }

  private void refuseUnknown(Set<ConfigurationPropertyName> known) {
    Set<ConfigurationPropertyName> told = new HashSet<>();
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      // Any container platform may set GATEWAY_... variables for reasons of its own.
      if (isProcessEnvironment(source)
          || !(source instanceof IterableConfigurationPropertySource names)) {
        continue;
      }
      names.stream()
          .filter(name -> ROOT.isAncestorOf(name) && !known.contains(name) && told.add(name))
          .forEach(
              name ->
                  problems.add(
                      name.toString(),
                      valueOf(name),
                      "no such setting; the reference lists the ones there are"));
    }
  }

  /** A map's key keeps only letters, digits and dashes unless it stands in brackets. */
  private void refuseKeysThatLoseLetters() {
    for (var source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> names
          && !StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME.equals(
              source.getName())) {
        for (String name : names.getPropertyNames()) {
          if (name.startsWith("gateway.") && !ConfigurationPropertyName.isValid(lower(name))) {
            problems.add(
                name,
                source.getProperty(name),
                "letters, digits and dashes; put any other key in brackets: \"[a_key]\"");
          }
        }
      }
    }
  }

  /** Valid names are in lower case; keys of maps may have capitals. */
  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static boolean isProcessEnvironment(ConfigurationPropertySource source) {
    return source.getUnderlyingSource() instanceof EnumerablePropertySource<?> raw
        && StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME.equals(raw.getName());
  }

  private @Nullable Object valueOf(ConfigurationPropertyName name) {
    ConfigurationProperty property = find(name);
    return property == null ? null : property.getValue();
  }

  /** The place of a setting, or of the nearest setting above it that has one. */
  private @Nullable String whereIs(String property) {
    if (!ConfigurationPropertyName.isValid(property)) {
      return null;
    }
    ConfigurationPropertyName name = ConfigurationPropertyName.of(property);
    ConfigurationProperty found = find(name);
    if (found != null && found.getOrigin() != null) {
      return found.getOrigin().toString();
    }
    return null;
  }

  private @Nullable ConfigurationProperty find(ConfigurationPropertyName name) {
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      ConfigurationProperty property = source.getConfigurationProperty(name);
      if (property != null) {
        return property;
      }
    }
    return null;
  }

  /** Remembers what was bound and turns every failure into a problem; binding goes on. */
  private final class Bound implements BindHandler {
    private final Set<ConfigurationPropertyName> names = new HashSet<>();

    @Override
    public <T> @Nullable Bindable<T> onStart(
        ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
      names.add(name);
      return target;
    }

    @Override
    public @Nullable Object onFailure(
        ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
      problems.add(name.toString(), valueOf(name), Expected.of(target));
      return null;
    }
  }
}
