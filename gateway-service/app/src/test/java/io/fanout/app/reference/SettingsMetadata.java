package io.fanout.app.reference;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Secret;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.unit.DataSize;

/**
 * The settings' Spring Boot configuration metadata, for editors that know Spring: a group for each
 * record, a property for each setting, hints for choices that are not enums. The metadata has no
 * names below a map or a list; an editor follows the element type, as for Spring's own settings.
 */
final class SettingsMetadata {
  private final List<Map<String, Object>> groups = new ArrayList<>();
  private final List<Map<String, Object>> properties = new ArrayList<>();
  private final List<Map<String, Object>> hints = new ArrayList<>();

  private SettingsMetadata() {}

  static Map<String, Object> render() {
    SettingsMetadata metadata = new SettingsMetadata();
    metadata.groups.add(
        group("gateway", GatewaySettings.class, "All settings of the gateway.", null));
    metadata.add("gateway", GatewaySettings.class);
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("groups", metadata.groups);
    all.put("properties", metadata.properties);
    all.put("hints", metadata.hints);
    return all;
  }

  private static Map<String, Object> group(
      String name, Class<?> type, String description, @Nullable Class<?> source) {
    Map<String, Object> group = new LinkedHashMap<>();
    group.put("name", name);
    group.put("type", type.getName());
    group.put("description", description);
    if (source != null) {
      group.put("sourceType", source.getName());
    }
    return group;
  }

  private void add(String prefix, Class<?> record) {
    for (SettingReference setting : SettingReference.of(prefix, record)) {
      Class<?> below = setting.below();
      if (below != null && !setting.isMap() && !setting.isList()) {
        groups.add(group(setting.path(), below, setting.description(), record));
        add(setting.path(), below);
      } else {
        properties.add(property(setting, record));
        hint(setting);
      }
    }
  }

  private static Map<String, Object> property(SettingReference setting, Class<?> record) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("name", setting.path());
    property.put("type", type(setting));
    property.put("description", setting.description());
    property.put("sourceType", record.getName());
    if (!setting.defaults().isEmpty()) {
      property.put("defaultValue", setting.defaultValue());
    }
    return property;
  }

  private static String type(SettingReference setting) {
    String each = name(setting.each());
    if (setting.isMap()) {
      return "java.util.Map<java.lang.String,%s>".formatted(each);
    }
    return setting.isList() ? "java.util.List<%s>".formatted(each) : each;
  }

  /** The name of a type that editors know. */
  private static String name(Class<?> type) {
    if (type == ByteSize.class) {
      return DataSize.class.getName();
    }
    if (type == Secret.class) {
      return String.class.getName();
    }
    return MethodType.methodType(type).wrap().returnType().getName();
  }

  private void hint(SettingReference setting) {
    if (setting.isMap()) {
      hints.add(hint(setting.path() + ".keys", List.of(), "any"));
    } else if (!setting.choices().isEmpty()) {
      List<Map<String, Object>> values = new ArrayList<>();
      setting.choices().forEach((word, meaning) -> values.add(value(word, meaning)));
      // An editor gets an enum's values from its type and accepts no others.
      hints.add(hint(setting.path(), values, setting.type().isEnum() ? null : "any"));
    }
  }

  private static Map<String, Object> value(String word, String meaning) {
    Map<String, Object> value = new LinkedHashMap<>();
    value.put("value", word);
    if (!meaning.isEmpty()) {
      value.put("description", meaning);
    }
    return value;
  }

  private static Map<String, Object> hint(
      String name, List<Map<String, Object>> values, @Nullable String provider) {
    Map<String, Object> hint = new LinkedHashMap<>();
    hint.put("name", name);
    if (!values.isEmpty()) {
      hint.put("values", values);
    }
    if (provider != null) {
      hint.put("providers", List.of(Map.of("name", provider)));
    }
    return hint;
  }
}
