package io.fanout.boot.wiring;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Guards the management port, be it Spring's own web server or one beside it. Only the executable
 * jar names it.
 */
@ManagementContextConfiguration(value = ManagementContextType.ANY, proxyBeanMethods = false)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ManagementGuardConfiguration {
  @Bean
  @SkipInValidation
  @Order(Ordered.HIGHEST_PRECEDENCE)
  ManagementGuard fanoutManagementGuard(ObjectProvider<Gateway> gateway) {
    return new ManagementGuard(() -> gateway.getObject().checked().settings().management().token());
  }
}
