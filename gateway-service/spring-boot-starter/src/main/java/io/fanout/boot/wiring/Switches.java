package io.fanout.boot.wiring;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** Settings that are on or off, read before the check of all settings. */
final class Switches {
  private Switches() {}

  /** Whether it is on; {@code usual} if it is not set. The check refuses what is neither. */
  static boolean isOn(Environment environment, String property, boolean usual) {
    try {
      return Binder.get(environment).bind(property, Boolean.class).orElse(usual);
    } catch (BindException notABoolean) {
      return usual;
    }
  }
}
