package io.fanout.test;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The starter's auto-configuration, and nothing else of the test's class path. */
@SpringBootConfiguration(proxyBeanMethods = false)
@Import(StarterConfigurations.class)
class TestApplication {
  /** Provides metrics if the test has Micrometer. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Meters {
    @Bean
    @ConditionalOnMissingBean
    MeterRegistry meterRegistry() {
      return new SimpleMeterRegistry();
    }
  }
}
