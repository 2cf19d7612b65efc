package io.fanout.boot.wiring;

import io.fanout.boot.admin.AdminPage;
import io.fanout.boot.admin.ConfigPage;
import io.fanout.boot.admin.GatewayEndpoint;
import io.fanout.boot.admin.Reload;
import io.fanout.boot.admin.ThreadsPage;
import java.util.List;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway's part of Spring Boot's actuator, if the application has it. */
@AutoConfiguration
@ConditionalOnClass({Endpoint.class, InfoContributor.class})
@ConditionalOnConfiguredGateway
class ActuatorConfiguration {
  @Bean
  @SkipInValidation
  AdminPage fanoutThreadsPage(Gateway gateway) {
    return new ThreadsPage(
        gateway.mode().label(),
        gateway.strands(),
        gateway.path(),
        () -> gateway.backends().values());
  }

  @Bean
  @SkipInValidation
  GatewayEndpoint fanoutEndpoint(List<AdminPage> pages, Reload reload) {
    return new GatewayEndpoint(pages, reload);
  }

  @Bean
  @SkipInValidation
  GatewayInfo fanoutInfo(Gateway gateway, Reloader reloader) {
    return new GatewayInfo(gateway, reloader);
  }

  @Bean
  @SkipInValidation
  AdminPage fanoutConfigPage(Gateway gateway) {
    return new ConfigPage(() -> gateway.checked().masked().show());
  }

  /** Health details that report problems without taking the gateway out of service. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(HealthIndicator.class)
  static class Health {
    @Bean
    @SkipInValidation
    GatewayHealth fanoutHealthIndicator(Gateway gateway, Reloader reloader) {
      return new GatewayHealth(gateway, reloader);
    }
  }
}
