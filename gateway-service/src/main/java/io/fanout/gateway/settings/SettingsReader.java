package io.fanout.gateway.settings;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;

/** Reads {@link GatewaySettings} from the environment and collects every problem on the way. */
public final class SettingsReader {
  /** What all settings of the gateway stand under. */
  public static final String ROOT = "gateway";

  private final ConfigurableEnvironment environment;
  private final Typed typed;
  private final Problems problems;

  public SettingsReader(ConfigurableEnvironment environment) {
    this.environment = environment;
    this.typed = new Typed(environment);
    this.problems = new Problems(typed::text, typed::where);
  }

  /** What was wrong so far; later checks add to it. */
  public Problems problems() {
    return problems;
  }

  /** The settings as far as they could be read: look at {@link #problems} before use. */
  public GatewaySettings read() {
    ConfigurationPropertyName root = ConfigurationPropertyName.of(ROOT);
    Bound bound = new Bound(environment::resolvePlaceholders, problems);
    GatewaySettings settings =
        Binder.get(environment).bindOrCreate(root, Bindable.of(GatewaySettings.class), bound);
    new UnknownSettings(typed, bound, problems).refuse(root);
    new LostLetters(bound, problems).refuse(environment, ROOT);
    Bounds.check(ROOT, settings, problems);
    return settings;
  }
}
