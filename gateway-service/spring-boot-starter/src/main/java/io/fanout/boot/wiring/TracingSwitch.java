package io.fanout.boot.wiring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves everything of tracing out of an application whose {@code gateway.tracing} is not true,
 * before any class of it is looked at: who does not trace pays nothing for it.
 */
final class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {
  private static final List<String> OF_TRACING =
      List.of(
          "io.fanout.boot.wiring.TracingConfiguration",
          "org.springframework.boot.micrometer.tracing.",
          "org.springframework.boot.opentelemetry.");

  private boolean on;

  @Override
  public void setEnvironment(Environment environment) {
    on = isOn(environment);
  }

  private static boolean isOn(Environment environment) {
    try {
      return Binder.get(environment).bind("gateway.tracing", Boolean.class).orElse(false);
    } catch (BindException notABoolean) {
      // The check of all settings refuses it, together with whatever else is wrong.
      return false;
    }
  }

  @Override
  public boolean[] match(@Nullable String[] classes, AutoConfigurationMetadata metadata) {
    boolean[] wanted = new boolean[classes.length];
    for (int i = 0; i < wanted.length; i++) {
      wanted[i] = on || !isOfTracing(classes[i]);
    }
    return wanted;
  }

  private static boolean isOfTracing(@Nullable String name) {
    return name != null && OF_TRACING.stream().anyMatch(name::startsWith);
  }
}
