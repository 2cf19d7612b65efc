package io.fanout.app.reference;

import io.fanout.api.http.Method;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.kind.Kind;
import io.fanout.core.settings.ByteSize;
import io.fanout.core.settings.DecimalWithin;
import io.fanout.core.settings.Default;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.TimeWithin;
import io.fanout.core.settings.Within;
import io.fanout.core.strand.pool.PoolKinds;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One setting as its record describes it: the common source of the tables, the schema and the
 * metadata.
 *
 * @param path the full name, such as {@code gateway.endpoints[].calls.NAME.timeout}
 * @param component the record's component for the setting
 * @param meaning the record's {@code @param}, as Markdown
 */
record SettingReference(String path, RecordComponent component, String meaning) {
  /** Settings whose value is the label of a kind, with the available kinds. */
  private static final Map<String, List<? extends Kind>> KINDS =
      Map.of(
          "gateway.client", ClientKinds.all(),
          "gateway.handoff.type", HandoffKinds.all(),
          "gateway.pool.type", PoolKinds.all());

  /** The settings of a record, below the given prefix. */
  static List<SettingReference> of(String prefix, Class<?> record) {
    Map<String, String> meanings = Source.of(record).parameters();
    return Arrays.stream(record.getRecordComponents())
        .map(
            component -> {
              String path = prefix + "." + PropertyNames.kebab(component.getName());
              return new SettingReference(
                  path,
                  component,
                  Objects.requireNonNull(
                      meanings.get(component.getName()),
                      path + " (expected: a @param that tells of it)"));
            })
        .toList();
  }

  /** The last part of the setting's name. */
  String name() {
    return PropertyNames.kebab(component.getName());
  }

  Class<?> type() {
    return component.getType();
  }

  boolean isMap() {
    return type() == Map.class;
  }

  boolean isList() {
    return type() == List.class;
  }

  /** The element type of a list or map; otherwise the setting's own type. */
  Class<?> each() {
    Type type = component.getGenericType();
    if (type instanceof ParameterizedType several) {
      Type[] arguments = several.getActualTypeArguments();
      type = arguments[arguments.length - 1];
    }
    return (Class<?>) type;
  }

  /** The record of the settings below this one; null if there are none. */
  @Nullable Class<?> below() {
    return each().isRecord() ? each() : null;
  }

  /** The prefix of the settings below this one. */
  String prefix() {
    return isMap() ? path + ".NAME" : isList() ? path + "[]" : path;
  }

  boolean isWholeNumber() {
    return each() == int.class || each() == Integer.class;
  }

  boolean isBoolean() {
    return type() == boolean.class || type() == Boolean.class;
  }

  @Nullable Within within() {
    return component.getAnnotation(Within.class);
  }

  @Nullable DecimalWithin decimalWithin() {
    return component.getAnnotation(DecimalWithin.class);
  }

  /** The texts of the default; none if it is absent or empty. */
  List<String> defaults() {
    Default value = component.getAnnotation(Default.class);
    return value == null ? List.of() : List.of(value.value());
  }

  /** The default as JSON; only if {@link #defaults} has one. */
  Object defaultValue() {
    List<Object> values = defaults().stream().map(this::typed).toList();
    return isList() ? values : values.get(0);
  }

  private Object typed(String text) {
    if (isBoolean()) {
      return Boolean.valueOf(text);
    }
    return isWholeNumber() || type() == double.class ? new BigDecimal(text) : text;
  }

  /** Each permitted word with its meaning; empty if the setting is not a choice. */
  Map<String, String> choices() {
    Map<String, String> choices = new LinkedHashMap<>();
    for (Kind kind : KINDS.getOrDefault(path, List.of())) {
      choices.put(kind.label(), Source.of(kind.getClass()).summary(kind.getClass()));
    }
    if (type().isEnum()) {
      Map<String, String> meanings = Source.of(type()).constants();
      for (Object constant : type().getEnumConstants()) {
        choices.put(word(constant), meanings.getOrDefault(((Enum<?>) constant).name(), ""));
      }
    }
    return choices;
  }

  private static String word(Object constant) {
    return constant instanceof Method
        ? constant.toString()
        : ((Enum<?>) constant).name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Form and bounds in words; empty for a choice or a free text. */
  String form() {
    Within whole = within();
    if (whole != null) {
      String several = isList() ? "list of numbers" : isMap() ? "numbers by name" : "number";
      return "%s, %d to %d".formatted(several, whole.least(), whole.most());
    }
    DecimalWithin decimal = decimalWithin();
    if (decimal != null) {
      return "number, %s%s to %s"
          .formatted(
              decimal.aboveLeast() ? "above " : "", text(decimal.least()), text(decimal.most()));
    }
    if (type() == Duration.class) {
      TimeWithin time = component.getAnnotation(TimeWithin.class);
      return time == null
          ? "time, 1ms to 24h"
          : "time, %s to %s".formatted(time.least(), time.most());
    }
    if (type() == ByteSize.class) {
      return "size, below 2GB";
    }
    if (type() == Secret.class) {
      return "secret";
    }
    if (isBoolean()) {
      return "`true` or `false`";
    }
    return isWholeNumber() || type() == double.class ? "number" : "";
  }

  private static String text(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  /** Meaning, form and default as one text, for an editor. */
  String description() {
    StringBuilder text = new StringBuilder(sentence(meaning.replace("\\|", "|")));
    if (type() == Duration.class) {
      text.append(" A time with its unit (ns, us, ms, s, m, h, d), from ")
          .append(form().replace("time, ", ""))
          .append('.');
    } else if (type() == ByteSize.class) {
      text.append(" A size with its unit (B, KB, MB, GB), from 1B to less than 2GB.");
    } else if (!form().isEmpty() && !isBoolean()) {
      text.append(' ').append(sentence(form()));
    }
    choices()
        .forEach(
            (word, meant) -> {
              if (!meant.isEmpty()) {
                text.append("\n- `").append(word).append("`: ").append(meant.replace("\\|", "|"));
              }
            });
    if (!defaults().isEmpty()) {
      text.append(choices().values().stream().allMatch(String::isEmpty) ? " " : "\n\n")
          .append("Default: ")
          .append(String.join(", ", defaults()))
          .append('.');
    }
    return text.toString();
  }

  private static String sentence(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".";
  }
}
