package io.fanout.boot.settings;

import io.fanout.core.settings.SettingErrors;
import java.time.Duration;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindContext;
import org.springframework.boot.context.properties.bind.BindHandler;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.ResolvableType;

/** Turns every failure to bind into an error, so that binding goes on and finds the next one. */
final class BindErrors implements BindHandler {
  private final KnownSettings known;
  private final UnaryOperator<String> resolve;
  private final SettingErrors errors;

  /** With what replaces placeholders in a text. */
  BindErrors(KnownSettings known, UnaryOperator<String> resolve, SettingErrors errors) {
    this.known = known;
    this.resolve = resolve;
    this.errors = errors;
  }

  @Override
  public <T> @Nullable Bindable<T> onStart(
      ConfigurationPropertyName name, Bindable<T> target, BindContext context) {
    addKnown(name, target.getType());
    return target;
  }

  /** Adds a setting that there is, whether anybody has set it or not. */
  void addKnown(ConfigurationPropertyName name, ResolvableType setting) {
    Class<?> type = setting.resolve(Object.class);
    if (Map.class.isAssignableFrom(type) && valueOf(setting) == String.class) {
      known.addTextMap(name);
    } else {
      known.add(name, type);
    }
  }

  private static Class<?> valueOf(ResolvableType map) {
    return map.asMap().getGeneric(1).resolve(Object.class);
  }

  @Override
  public Object onSuccess(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Object result) {
    ConfigurationProperty property = context.getConfigurationProperty();
    if (result instanceof Duration && property != null) {
      refuseNumber(name, resolve.apply(property.getValue().toString()), Duration.class);
    }
    if (result instanceof Integer && property != null && property.getValue() instanceof Double d) {
      refuseFraction(name, d);
    }
    return result;
  }

  /** Spring would cut off what is behind the point. */
  private void refuseFraction(ConfigurationPropertyName name, double number) {
    if (number != Math.rint(number)) {
      errors.add(name.toString(), null, ExpectedText.ofScalar(Integer.class));
    }
  }

  /** A number alone would be milliseconds, or bytes: seldom the intention. */
  void refuseNumber(ConfigurationPropertyName name, String text, Class<?> type) {
    if (text.strip().matches("[+-]?[0-9]+")) {
      errors.add(name.toString(), null, ExpectedText.ofScalar(type));
    }
  }

  @Override
  public @Nullable Object onFailure(
      ConfigurationPropertyName name, Bindable<?> target, BindContext context, Exception error) {
    errors.add(name.toString(), null, ExpectedText.of(target, error));
    return null;
  }

  /** The number of errors so far. */
  int count() {
    return errors.found().size();
  }

  /** Adds what is wrong with the setting of that name. */
  void add(ConfigurationPropertyName name, String expected) {
    errors.add(name.toString(), null, expected);
  }
}
