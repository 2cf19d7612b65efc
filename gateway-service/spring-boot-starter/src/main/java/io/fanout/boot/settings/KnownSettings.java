package io.fanout.boot.settings;

import io.fanout.core.settings.Secret;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

/** The names of all known settings near those that the user has set. */
final class KnownSettings {
  private static final Pattern SECRETS =
      Pattern.compile(
          "secret|passw|token|bearer|credential|authorization|api-?key|private-?key",
          Pattern.CASE_INSENSITIVE);

  private final Map<ConfigurationPropertyName, Class<?>> types = new HashMap<>();
  private final Set<ConfigurationPropertyName> textMaps = new HashSet<>();

  void add(ConfigurationPropertyName name, Class<?> type) {
    types.put(name, type);
  }

  /** Adds a map of texts, which may have any keys. */
  void addTextMap(ConfigurationPropertyName name) {
    types.put(name, Map.class);
    textMaps.add(name);
  }

  /** Whether it is a setting with a value; one with settings below it has none itself. */
  boolean hasValue(ConfigurationPropertyName name) {
    Class<?> type = types.get(name);
    return type != null && !type.isRecord() && !Map.class.isAssignableFrom(type);
  }

  /** Whether it has no value itself, but there are settings below it. */
  boolean isAbove(ConfigurationPropertyName name) {
    return types.containsKey(name) && !hasValue(name);
  }

  /** Whether it is a list. */
  boolean isList(ConfigurationPropertyName name) {
    Class<?> type = types.get(name);
    return type != null && Collection.class.isAssignableFrom(type);
  }

  /** Whether it is an entry of a map of texts. */
  boolean isText(ConfigurationPropertyName name) {
    return textMaps.stream().anyMatch(map -> map.isAncestorOf(name));
  }

  /**
   * Whether errors must not show its text: it is a secret, or has a name that a secret would have,
   * such as a header or a setting that is misspelt.
   */
  boolean mayBeSecret(ConfigurationPropertyName name) {
    Class<?> type = types.get(name);
    return type == Secret.class
        || ((type == null || isText(name)) && SECRETS.matcher(name.toString()).find());
  }

  /** The names of all settings directly below that one. */
  List<String> below(ConfigurationPropertyName parent) {
    return types.keySet().stream()
        .filter(parent::isParentOf)
        .map(name -> name.getLastElement(ConfigurationPropertyName.Form.ORIGINAL))
        .sorted()
        .toList();
  }
}
