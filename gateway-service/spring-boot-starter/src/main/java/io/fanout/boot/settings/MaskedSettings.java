package io.fanout.boot.settings;

import io.fanout.core.settings.PropertyNames;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The effective settings for people to read: a value is masked if its name sounds like a secret, if
 * it was written with a placeholder, which may hold one, or if it came from a config tree or the
 * process's environment.
 */
public final class MaskedSettings {
  private static final String MASK = "******";
  private static final Pattern SECRET =
      Pattern.compile(
          "pass(word|wd|phrase)?|secret|token|credential|authori[sz]ation|cookie|signature|key"
              + "|private|bearer",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern SECRET_PARAMETER =
      Pattern.compile(
          "[?&;][^=&]*(pass|secret|token|key|sig|auth)[^=&]*=", Pattern.CASE_INSENSITIVE);

  private final Record settings;
  private final Set<String> hidden;

  private MaskedSettings(Record settings, Set<String> hidden) {
    this.settings = settings;
    this.hidden = hidden;
  }

  /** The settings as they were read from that environment. */
  public static MaskedSettings of(Record settings, ConfigurableEnvironment environment) {
    Set<String> hidden = new TreeSet<>();
    ConfigurationPropertyName root = ConfigurationPropertyName.of(SettingsReader.ROOT);
    for (ConfigurationPropertySource source : new RawSettings(environment).sources()) {
      if (source instanceof IterableConfigurationPropertySource names) {
        for (ConfigurationPropertyName name : names) {
          if (root.isAncestorOf(name) && isHidden(source, name)) {
            hidden.add(uniform(name.toString()));
          }
        }
      }
    }
    return new MaskedSettings(settings, hidden);
  }

  private static boolean isHidden(
      ConfigurationPropertySource source, ConfigurationPropertyName name) {
    ConfigurationProperty property = source.getConfigurationProperty(name);
    if (property == null) {
      return false;
    }
    String text = String.valueOf(property.getValue());
    String origin = String.valueOf(property.getOrigin());
    return text.contains("${") || origin.contains("systemEnvironment") || isConfigTree(source);
  }

  private static boolean isConfigTree(ConfigurationPropertySource source) {
    return String.valueOf(source.getUnderlyingSource()).contains("ConfigTree");
  }

  /** All settings, by name, with lists and maps as they are. */
  public Map<String, Object> show() {
    return record(SettingsReader.ROOT, settings);
  }

  private Map<String, Object> record(String at, Record value) {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      String name = PropertyNames.kebab(component.getName());
      Object of = valueOf(component, value);
      if (of != null) {
        shown.put(name, shown(at + "." + name, name, of));
      }
    }
    return shown;
  }

  private static @Nullable Object valueOf(RecordComponent component, Record of) {
    try {
      return component.getAccessor().invoke(of);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("%s (expected: a public record)".formatted(component), e);
    }
  }

  private Object shown(String at, String name, Object value) {
    if (value instanceof Record inner && isOurs(inner)) {
      return record(at, inner);
    }
    if (value instanceof Map<?, ?> entries) {
      Map<String, Object> all = new LinkedHashMap<>();
      entries.forEach(
          (key, entry) -> {
            String text = String.valueOf(key);
            all.put(text, shown(PropertyNames.entry(at, text), text, entry));
          });
      return all;
    }
    if (value instanceof List<?> elements) {
      List<Object> all = new ArrayList<>();
      for (int i = 0; i < elements.size(); i++) {
        all.add(shown("%s[%d]".formatted(at, i), name, elements.get(i)));
      }
      return all;
    }
    return isSecret(at, name, value) ? MASK : plain(value);
  }

  /** A size or a time is a record too, but one value. */
  private static boolean isOurs(Record value) {
    return value.getClass().getSimpleName().endsWith("Settings");
  }

  private boolean isSecret(String at, String name, Object value) {
    return hidden.contains(uniform(at))
        || (value instanceof CharSequence text
            && (SECRET.matcher(name).find() || SECRET_PARAMETER.matcher(text).find()));
  }

  private static Object plain(Object value) {
    return value instanceof Number || value instanceof Boolean
        ? value
        : value instanceof Enum<?> word
            ? word.name().toLowerCase(Locale.ROOT).replace('_', '-')
            : value.toString();
  }

  /** Without what two spellings of a name may differ in. */
  private static String uniform(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }
}
