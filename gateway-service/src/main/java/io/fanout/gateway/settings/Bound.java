package io.fanout.gateway.settings;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.ResolvableType;
import org.springframework.util.unit.DataSize;

/**
 * Hears how settings are bound: remembers every name there is, and turns every failure into a
 * problem, so that binding goes on and the next one is found too.
 */
final class Bound implements BindHandler {
  private final Map<ConfigurationPropertyName, Class<?>> types = new HashMap<>();
  private final Set<ConfigurationPropertyName> texts = new HashSet<>();
  private final UnaryOperator<String> resolve;
  private final Problems problems;

  /** With what replaces placeholders in a text. */
  Bound(UnaryOperator<String> resolve, Problems problems) {
    this.resolve = resolve;
    this.problems = problems;
  }

  @Override
  public <T> @Nullable Bindable<T> onStart(
      ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
    Class<?> type = target.getType().resolve(Object.class);
    types.put(name, type);
    if (Map.class.isAssignableFrom(type) && valueOf(target.getType()) == String.class) {
      texts.add(name);
    }
    return target;
  }

  private static Class<?> valueOf(ResolvableType map) {
    return map.asMap().getGeneric(1).resolve(Object.class);
  }

  @Override
  public Object onSuccess(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
    ConfigurationProperty property = context.getConfigurationProperty();
    boolean hasUnit = result instanceof Duration || result instanceof DataSize;
    if (hasUnit && property != null && isNumber(resolve.apply(property.getValue().toString()))) {
      // It would be milliseconds, or bytes: seldom what was meant.
      problems.add(name.toString(), null, Expected.ofScalar(result.getClass()));
    }
    return result;
  }

  private static boolean isNumber(String text) {
    return text.strip().matches("[+-]?[0-9]+");
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
    problems.add(name.toString(), null, Expected.of(target, error));
    return null;
  }

  /** Whether there is such a setting; one with settings below it has no value itself. */
  boolean hasValue(ConfigurationPropertyName name) {
    Class<?> type = types.get(name);
    return type != null && !type.isRecord() && !Map.class.isAssignableFrom(type);
  }

  /** Whether it is no setting, but there are settings below it. */
  boolean isAbove(ConfigurationPropertyName name) {
    return types.containsKey(name) && !hasValue(name);
  }

  /** Whether it is a list. */
  boolean isList(ConfigurationPropertyName name) {
    Class<?> type = types.get(name);
    return type != null && Collection.class.isAssignableFrom(type);
  }

  /** Whether it stands in a map of texts, which may have any key. */
  boolean isText(ConfigurationPropertyName name) {
    return texts.stream().anyMatch(map -> map.isAncestorOf(name));
  }

  /** The names of all settings right below that one. */
  List<String> below(ConfigurationPropertyName parent) {
    return types.keySet().stream()
        .filter(parent::isParentOf)
        .map(name -> name.getLastElement(ConfigurationPropertyName.Form.ORIGINAL))
        .sorted()
        .toList();
  }
}
