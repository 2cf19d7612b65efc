package io.fanout.boot.wiring;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** The gateway's figures, where the application has Micrometer and a registry. */
@AutoConfiguration
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnConfiguredGateway
class MetricsConfiguration {
  @Bean
  @SkipInValidation
  GatewayMeters fanoutMeters(ObjectProvider<MeterRegistry> registries) {
    MeterRegistry registry = registries.getIfAvailable();
    return registry == null ? new NoMeters() : new MicrometerMeters(registry);
  }
}
