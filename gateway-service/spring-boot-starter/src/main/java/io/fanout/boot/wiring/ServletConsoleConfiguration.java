package io.fanout.boot.wiring;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.ConsolePage;
import io.fanout.boot.console.web.ServletConsole;
import java.util.Map;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** The console on the management port of Spring MVC. */
@ManagementContextConfiguration(value = ManagementContextType.ANY, proxyBeanMethods = false)
@ConditionalOnClass(SimpleUrlHandlerMapping.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
class ServletConsoleConfiguration {
  @Bean
  @SkipInValidation
  HandlerMapping fanoutConsoleMapping(
      ListableBeanFactory beans,
      Environment environment,
      ObjectProvider<ConsolePage> page,
      ObjectProvider<ConsoleFeed> feed) {
    if (page.getIfAvailable() == null) {
      return nothing();
    }
    String path = ConsoleAddress.in(beans, environment).path();
    return path == null ? nothing() : ServletConsole.at(path, page.getObject(), feed.getObject());
  }

  @Bean
  @SkipInValidation
  HandlerMapping fanoutConsoleShortMapping(
      ListableBeanFactory beans, Environment environment, ObjectProvider<ConsolePage> page) {
    if (page.getIfAvailable() == null) {
      return nothing();
    }
    ConsoleAddress address = ConsoleAddress.in(beans, environment);
    return address.path() == null || address.shortPath() == null
        ? nothing()
        : ServletConsole.redirect(address.shortPath(), ConsoleAddress.relative(address.path()));
  }

  private static HandlerMapping nothing() {
    return new SimpleUrlHandlerMapping(Map.of());
  }
}
