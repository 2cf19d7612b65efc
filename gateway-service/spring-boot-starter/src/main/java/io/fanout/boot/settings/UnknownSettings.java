package io.fanout.boot.settings;

import io.fanout.core.settings.SettingErrors;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;

/** Finds unknown settings, which are usually typing errors. */
final class UnknownSettings {
  private final RawSettings typed;
  private final KnownSettings known;
  private final SettingErrors errors;
  private final Set<ConfigurationPropertyName> told = new HashSet<>();

  UnknownSettings(RawSettings typed, KnownSettings known, SettingErrors errors) {
    this.typed = typed;
    this.known = known;
    this.errors = errors;
  }

  void refuse(ConfigurationPropertyName root) {
    for (ConfigurationPropertySource source : typed.sources()) {
      RawSettings.names(source, root)
          .filter(name -> !known.hasValue(name) && !known.isText(name))
          .filter(name -> !isHidden(source, name) && told.add(name))
          .forEach(this::tell);
    }
  }

  /** A list is replaced as a whole: what a source that wins has, hides all of it in the others. */
  private boolean isHidden(ConfigurationPropertySource source, ConfigurationPropertyName name) {
    for (int length = 1; length < name.getNumberOfElements(); length++) {
      ConfigurationPropertyName above = name.chop(length);
      if (known.isList(above) && source != owner(above)) {
        return true;
      }
    }
    return false;
  }

  private @Nullable ConfigurationPropertySource owner(ConfigurationPropertyName list) {
    return typed.sources().stream()
        .filter(source -> RawSettings.has(source, list))
        .findFirst()
        .orElse(null);
  }

  private void tell(ConfigurationPropertyName name) {
    if (!known.isAbove(name)) {
      errors.add(name.toString(), null, expected(name));
      return;
    }
    String text = typed.text(name.toString());
    boolean empty = text == null || text.isBlank() || text.equals("{}");
    if (!empty && !errors.has(name.toString())) {
      errors.add(name.toString(), text, ExpectedText.BELOW);
    }
  }

  private String expected(ConfigurationPropertyName name) {
    ConfigurationPropertyName parent = name.getParent();
    while (parent.getNumberOfElements() > 1 && !known.isAbove(parent)) {
      parent = parent.getParent();
    }
    List<String> names = known.below(parent);
    return names.isEmpty()
        ? "no such setting"
        : "%s has only %s".formatted(parent, String.join(", ", names));
  }
}
