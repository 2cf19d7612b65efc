package io.fanout.app.reference;

import io.fanout.core.settings.GatewaySettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The reference of all settings: a table for each record, in the order of their components. */
final class SettingsTables {
  private final StringBuilder page = new StringBuilder();

  private SettingsTables() {}

  static String render() {
    SettingsTables tables = new SettingsTables();
    tables.section("gateway", GatewaySettings.class);
    return tables.page.toString();
  }

  private void section(String prefix, Class<?> type) {
    List<SettingReference> settings = SettingReference.of(prefix, type);
    page.append("### `").append(prefix).append("`\n");
    page.append("| setting | type | default | meaning |\n| --- | --- | --- | --- |\n");
    for (SettingReference setting : settings) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(setting.name(), kind(setting), defaultOf(setting), setting.meaning()));
    }
    page.append('\n');
    settings.forEach(setting -> page.append(choices(setting)));
    for (SettingReference setting : settings) {
      Class<?> below = setting.below();
      if (below != null) {
        section(setting.prefix(), below);
      }
    }
  }

  private static String kind(SettingReference setting) {
    Map<String, String> choices = setting.choices();
    if (!choices.isEmpty()) {
      return choices.keySet().stream()
          .map(word -> "`" + word + "`")
          .collect(Collectors.joining(", "));
    }
    if (!setting.form().isEmpty()) {
      return setting.form();
    }
    if (setting.below() == null) {
      return setting.isMap() ? "strings by name" : setting.isList() ? "list of strings" : "string";
    }
    return setting.isMap()
        ? "settings by name, below"
        : setting.isList() ? "list of settings, below" : "settings, below";
  }

  /** The meaning of each permitted word, if the code documents it. */
  private static String choices(SettingReference setting) {
    String list =
        setting.choices().entrySet().stream()
            .filter(choice -> !choice.getValue().isEmpty())
            .map(choice -> "- `%s`: %s\n".formatted(choice.getKey(), choice.getValue()))
            .collect(Collectors.joining());
    return list.isEmpty() ? "" : "`" + setting.path() + "`:\n" + list + "\n";
  }

  private static String defaultOf(SettingReference setting) {
    return setting.defaults().isEmpty() ? "" : "`" + String.join(",", setting.defaults()) + "`";
  }
}
