package io.fanout.boot.wiring;

import io.fanout.boot.admin.AdminPage;
import io.fanout.boot.admin.GatewayEndpoint;
import io.fanout.boot.admin.Reload;
import io.fanout.boot.admin.ThreadsPage;
import java.util.List;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** What the gateway shows through Spring Boot's actuator, where the application has it. */
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
  GatewayInfo fanoutInfo(Gateway gateway) {
    return new GatewayInfo(gateway);
  }
}
