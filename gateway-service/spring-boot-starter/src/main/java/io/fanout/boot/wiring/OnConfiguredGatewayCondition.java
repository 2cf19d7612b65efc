package io.fanout.boot.wiring;

import java.util.List;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.context.properties.source.ConfigurationPropertyState;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.ConfigurationCondition;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Whether there is a gateway to start. Other settings under {@code gateway} decide nothing: they
 * may be the application's own.
 */
final class OnConfiguredGatewayCondition extends SpringBootCondition
    implements ConfigurationCondition {
  private static final List<ConfigurationPropertyName> DECISIVE =
      List.of(
          ConfigurationPropertyName.of("gateway.endpoints"),
          ConfigurationPropertyName.of("gateway.backends"));

  /** The bean that says that the application is nothing but a gateway is registered by then. */
  @Override
  public ConfigurationPhase getConfigurationPhase() {
    return ConfigurationPhase.REGISTER_BEAN;
  }

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    ConditionMessage.Builder message = ConditionMessage.forCondition("Fanout's gateway");
    Environment environment = context.getEnvironment();
    if (!OnOffSettings.isOn(environment, "gateway.enabled", true)) {
      return ConditionOutcome.noMatch(message.because("gateway.enabled is false"));
    }
    if (Standalone.isIn(Objects.requireNonNull(context.getBeanFactory()))) {
      return ConditionOutcome.match(message.because("the application is nothing but a gateway"));
    }
    return DECISIVE.stream().anyMatch(name -> isSet(environment, name))
        ? ConditionOutcome.match(message.because("endpoints or backends are configured"))
        : ConditionOutcome.noMatch(
            message.because("neither gateway.endpoints nor gateway.backends is set"));
  }

  private static boolean isSet(Environment environment, ConfigurationPropertyName name) {
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      if (source.getConfigurationProperty(name) != null
          || source.containsDescendantOf(name) == ConfigurationPropertyState.PRESENT) {
        return true;
      }
    }
    return false;
  }
}
