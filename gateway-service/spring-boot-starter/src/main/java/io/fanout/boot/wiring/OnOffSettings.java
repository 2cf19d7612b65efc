package io.fanout.boot.wiring;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Reads on/off settings before the check of all settings. */
final class OnOffSettings {
  private OnOffSettings() {}

  /** Whether it is on; {@code usual} if it is not set. The check later refuses other values. */
  static boolean isOn(Environment environment, String property, boolean usual) {
    try {
      return Binder.get(environment).bind(property, Boolean.class).orElse(usual);
    } catch (BindException notABoolean) {
      return usual;
    }
  }
}
