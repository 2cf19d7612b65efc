package io.fanout.app.reference;

import io.fanout.api.http.Method;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.kind.Kind;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.Default;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.Within;
import io.fanout.core.strand.pool.PoolKinds;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The reference of all settings: a table for each record, in the order of their components. */
final class SettingsTables {
  /** Texts that are the label of a kind: which kinds there are. */
  private static final Map<String, List<? extends Kind>> KINDS =
      Map.of(
          "gateway.client", ClientKinds.all(),
          "gateway.handoff.type", HandoffKinds.all(),
          "gateway.pool.type", PoolKinds.all());

  private final StringBuilder page = new StringBuilder();

  private SettingsTables() {}

  static String render() {
    SettingsTables tables = new SettingsTables();
    tables.section("gateway", GatewaySettings.class);
    return tables.page.toString();
  }

  private void section(String prefix, Class<?> type) {
    Map<String, String> meanings = Source.of(type).parameters();
    StringBuilder choices = new StringBuilder();
    page.append("### `").append(prefix).append("`\n");
    page.append("| setting | what it is | default | meaning |\n| --- | --- | --- | --- |\n");
    for (RecordComponent component : type.getRecordComponents()) {
      String name = PropertyNames.kebab(component.getName());
      String full = prefix + "." + name;
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  name,
                  kind(full, component),
                  defaultOf(component),
                  Objects.requireNonNull(
                      meanings.get(component.getName()),
                      full + " (expected: a @param that tells of it)")));
      choices.append(choices(full, component));
    }
    page.append('\n').append(choices);
    for (RecordComponent component : type.getRecordComponents()) {
      Class<?> below = below(component);
      if (below != null) {
        section(
            prefixOf(prefix + "." + PropertyNames.kebab(component.getName()), component), below);
      }
    }
  }

  private static String prefixOf(String full, RecordComponent component) {
    return component.getType() == Map.class
        ? full + ".NAME"
        : component.getType() == List.class ? full + "[]" : full;
  }

  /** The record that stands below a component, alone or as each of several. */
  private static @Nullable Class<?> below(RecordComponent component) {
    Type type = component.getGenericType();
    if (type instanceof ParameterizedType several) {
      Type[] arguments = several.getActualTypeArguments();
      type = arguments[arguments.length - 1];
    }
    return type instanceof Class<?> record && record.isRecord() ? record : null;
  }

  private static String kind(String full, RecordComponent component) {
    Class<?> type = component.getType();
    Within within = component.getAnnotation(Within.class);
    if (within != null) {
      String several = type == List.class ? "list of numbers" : "number";
      return "%s, %d to %d".formatted(several, within.least(), within.most());
    }
    List<? extends Kind> kinds = KINDS.get(full);
    if (kinds != null) {
      return kinds.stream().map(each -> "`" + each.label() + "`").collect(Collectors.joining(", "));
    }
    if (type.isEnum()) {
      return choice(type);
    }
    if (type == Duration.class) {
      return "time, 1ms to 24h";
    }
    if (type == ByteSize.class) {
      return "size, below 2GB";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "`true` or `false`";
    }
    if (type == int.class || type == double.class) {
      return "number";
    }
    return type == Map.class
        ? below(component) == null ? "texts by name" : "settings by name, below"
        : type == List.class
            ? below(component) == null ? "list of texts" : "list of settings, below"
            : type.isRecord() ? "settings, below" : "text";
  }

  private static String choice(Class<?> choices) {
    return Arrays.stream(Objects.requireNonNull(choices.getEnumConstants()))
        .map(constant -> "`" + word(constant) + "`")
        .collect(Collectors.joining(", "));
  }

  private static String word(Object constant) {
    return constant instanceof Method
        ? constant.toString()
        : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What each of a setting's words means, where the code says it. */
  private static String choices(String full, RecordComponent component) {
    Class<?> type = component.getType();
    StringBuilder list = new StringBuilder();
    for (Kind kind : Objects.requireNonNullElse(KINDS.get(full), List.<Kind>of())) {
      list.append(choice(kind.label(), Source.of(kind.getClass()).summary(kind.getClass())));
    }
    if (type.isEnum()) {
      Map<String, String> meanings = Source.of(type).constants();
      for (Object constant : type.getEnumConstants()) {
        String meaning = meanings.get(((Enum<?>) constant).name());
        if (meaning != null) {
          list.append(choice(word(constant), meaning));
        }
      }
    }
    return list.isEmpty() ? "" : "`" + full + "`:\n" + list + "\n";
  }

  private static String choice(String label, String meaning) {
    return "- `%s`: %s\n".formatted(label, meaning);
  }

  private static String defaultOf(RecordComponent component) {
    Default value = component.getAnnotation(Default.class);
    return value == null || value.value().length == 0
        ? ""
        : "`" + String.join(",", value.value()) + "`";
  }
}
