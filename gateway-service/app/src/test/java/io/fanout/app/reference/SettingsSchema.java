package io.fanout.app.reference;

import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.DecimalWithin;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Within;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JSON Schema of a file with the gateway's settings. It knows the dashed names from the
 * reference, and does not check two of Spring's other forms: a name with dots, and a placeholder as
 * a value.
 */
final class SettingsSchema {
  /** Settings that the gateway requires in their parent. */
  private static final Set<String> REQUIRED =
      Set.of(
          "gateway.endpoints[].path",
          "gateway.endpoints[].calls.NAME.backend",
          "gateway.endpoints[].calls.NAME.path",
          "gateway.endpoints[].calls.NAME.fallback-call.backend",
          "gateway.endpoints[].calls.NAME.fallback-call.path");

  private static final String PLACEHOLDER = "\\$\\{.+\\}";
  private static final String TIME = "^[0-9]+(ns|us|ms|s|m|h|d)$|^P.+$|" + PLACEHOLDER;
  private static final String SIZE = "^[0-9]+ ?(B|KB|MB|GB)$|" + PLACEHOLDER;

  /** A plain key, or a key in brackets if it has other characters. */
  private static final String KEY = "^([A-Za-z0-9-]+|\\[.+\\])$";

  private static final List<String> TEXT = List.of("string", "number", "boolean");

  private SettingsSchema() {}

  static Map<String, Object> render() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "http://json-schema.org/draft-07/schema#");
    schema.put("title", "Settings of a Fanout gateway");
    schema.put("description", "A file in Spring Boot's form, with all settings under gateway.");
    schema.put("type", "object");
    Map<String, Object> gateway = record("gateway", GatewaySettings.class);
    gateway.put("description", "All settings of the gateway.");
    schema.put("properties", Map.of("gateway", gateway));
    schema.put(
        "definitions",
        Map.of(
            "placeholder",
            ordered(
                "description",
                "A placeholder, such as ${NAME} or ${NAME:text}.",
                "type",
                "string",
                "pattern",
                PLACEHOLDER)));
    return schema;
  }

  private static Map<String, Object> record(String prefix, Class<?> type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (SettingReference setting : SettingReference.of(prefix, type)) {
      Map<String, Object> schema = ordered("description", setting.description());
      if (!setting.defaults().isEmpty()) {
        schema.put("default", setting.defaultValue());
      }
      schema.putAll(value(setting));
      properties.put(setting.name(), schema);
      if (REQUIRED.contains(setting.path())) {
        required.add(setting.name());
      }
    }
    Map<String, Object> schema = ordered("type", List.of("object", "null"));
    schema.put("properties", properties);
    schema.put("patternProperties", Map.of("\\.", Map.of()));
    schema.put("additionalProperties", false);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return schema;
  }

  private static Map<String, Object> value(SettingReference setting) {
    Class<?> below = setting.below();
    if (setting.isMap()) {
      Map<String, Object> map = ordered("type", List.of("object", "null"));
      if (setting.isWholeNumber()) {
        map.put("propertyNames", Map.of("pattern", KEY));
        map.put("additionalProperties", orPlaceholder(number(setting)));
      } else if (below == null) {
        map.put("additionalProperties", ordered("type", with(TEXT, "object", "null")));
      } else {
        map.put("propertyNames", Map.of("pattern", KEY));
        map.put("additionalProperties", record(setting.prefix(), below));
      }
      return map;
    }
    if (setting.isList()) {
      return below == null
          ? anyOf(array(each(setting)), Map.of("type", TEXT))
          : array(record(setting.prefix(), below));
    }
    return below == null ? each(setting) : record(setting.path(), below);
  }

  private static Map<String, Object> array(Map<String, Object> element) {
    return ordered("type", List.of("array", "null"), "items", element);
  }

  /** The schema of a single value or of a list's element. */
  private static Map<String, Object> each(SettingReference setting) {
    Map<String, String> choices = setting.choices();
    if (!choices.isEmpty()) {
      Map<String, Object> words =
          ordered(
              "enum",
              List.copyOf(choices.keySet()),
              "enumDescriptions",
              List.copyOf(choices.values()));
      // A jar on the class path may add a kind with another label.
      return setting.type().isEnum()
          ? orPlaceholder(words)
          : anyOf(words, Map.of("type", "string"));
    }
    if (setting.type() == Duration.class) {
      return ordered("type", "string", "pattern", TIME);
    }
    if (setting.type() == ByteSize.class) {
      return ordered("type", "string", "pattern", SIZE);
    }
    if (setting.isBoolean()) {
      return orPlaceholder(ordered("type", "boolean"));
    }
    return setting.isWholeNumber() || setting.type() == double.class
        ? orPlaceholder(number(setting))
        : ordered("type", TEXT);
  }

  private static Map<String, Object> number(SettingReference setting) {
    Map<String, Object> schema = ordered("type", setting.isWholeNumber() ? "integer" : "number");
    Within whole = setting.within();
    if (whole != null) {
      schema.put("minimum", whole.least());
      schema.put("maximum", whole.most());
    }
    DecimalWithin decimal = setting.decimalWithin();
    if (decimal != null) {
      schema.put(decimal.aboveLeast() ? "exclusiveMinimum" : "minimum", exact(decimal.least()));
      schema.put("maximum", exact(decimal.most()));
    }
    return schema;
  }

  private static BigDecimal exact(double number) {
    return new BigDecimal(BigDecimal.valueOf(number).stripTrailingZeros().toPlainString());
  }

  private static Map<String, Object> orPlaceholder(Map<String, Object> schema) {
    return anyOf(schema, Map.of("$ref", "#/definitions/placeholder"));
  }

  private static Map<String, Object> anyOf(Map<String, Object> one, Map<String, ?> other) {
    return ordered("anyOf", List.of(one, other));
  }

  private static List<String> with(List<String> types, String... more) {
    List<String> all = new ArrayList<>(types);
    all.addAll(List.of(more));
    return all;
  }

  private static Map<String, Object> ordered(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }
}
