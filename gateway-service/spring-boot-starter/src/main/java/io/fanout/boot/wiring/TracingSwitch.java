package io.fanout.boot.wiring;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.AutoConfigurationImportFilter;
import org.springframework.boot.autoconfigure.AutoConfigurationMetadata;
import org.springframework.context.EnvironmentAware;
import org.springframework.core.env.Environment;

/**
 * Leaves Spring Boot's tracing out of the executable jar unless {@code gateway.tracing} is true,
 * before any class of it is loaded: a gateway without tracing pays nothing for it. Only the
 * executable jar names it in its {@code spring.factories}; an application of one's own keeps its
 * tracing.
 */
final class TracingSwitch implements AutoConfigurationImportFilter, EnvironmentAware {
  private static final List<String> OF_TRACING =
      List.of(
          "org.springframework.boot.micrometer.tracing.",
          "org.springframework.boot.opentelemetry.");

  private boolean on;

  @Override
  public void setEnvironment(Environment environment) {
    on = OnOffSettings.isOn(environment, OnTracingCondition.SETTING, false);
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
