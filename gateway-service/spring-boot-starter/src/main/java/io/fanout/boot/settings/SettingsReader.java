package io.fanout.boot.settings;

import io.fanout.core.settings.Bounds;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SettingErrors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertyCaching;
import org.springframework.boot.context.properties.source.ConfigurationPropertyCaching.CacheOverride;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;

/** Reads {@link GatewaySettings} from the environment and collects every error on the way. */
public final class SettingsReader {
  /** The prefix of all settings of the gateway. */
  public static final String ROOT = "gateway";

  private final ConfigurableEnvironment environment;
  private final RawSettings raw;
  private final SettingErrors errors;
  private final KnownSettings known = new KnownSettings();

  public SettingsReader(ConfigurableEnvironment environment) {
    this.environment = environment;
    this.raw = new RawSettings(environment);
    this.errors = new SettingErrors(this::shown, raw::where);
  }

  /** The errors so far; later checks add to them. */
  public SettingErrors errors() {
    return errors;
  }

  /** The settings as far as they could be read: look at {@link #errors} before use. */
  public GatewaySettings read() {
    ConfigurationPropertyName root = ConfigurationPropertyName.of(ROOT);
    CacheOverride caching = ConfigurationPropertyCaching.get(raw.sources()).override();
    try {
      GatewaySettings settings = reader().read(root, GatewaySettings.class);
      new UnknownSettings(raw, known, errors).refuse(root);
      new UnquotedKeys(known, errors).refuse(environment, ROOT);
      Bounds.check(ROOT, settings, errors);
      return settings;
    } finally {
      caching.close();
    }
  }

  /** The text of a setting as errors show it. */
  private @Nullable String shown(String property) {
    String text = raw.text(property);
    return text != null && known.mayBeSecret(ConfigurationPropertyName.adapt(property, '.'))
        ? Secret.HIDDEN
        : text;
  }

  private RecordReader reader() {
    return new RecordReader(
        raw.sources(),
        new PropertySourcesPlaceholdersResolver(environment),
        known,
        new BindErrors(known, environment::resolvePlaceholders, errors));
  }
}
