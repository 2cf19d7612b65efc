package io.fanout.boot.admin;

import java.util.Map;
import java.util.function.Supplier;

/** {@code /actuator/gateway/config}: the settings that are served, with secrets masked. */
public record ConfigPage(Supplier<Map<String, Object>> settings) implements AdminPage {
  @Override
  public String name() {
    return "config";
  }

  @Override
  public Object show() {
    return settings.get();
  }
}
