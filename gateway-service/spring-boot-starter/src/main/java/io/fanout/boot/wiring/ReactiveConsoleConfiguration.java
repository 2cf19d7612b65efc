package io.fanout.boot.wiring;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.ConsolePage;
import io.fanout.boot.console.web.ReactiveConsole;
import java.util.Map;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;

/** The console on the management port of WebFlux. */
@ManagementContextConfiguration(value = ManagementContextType.ANY, proxyBeanMethods = false)
@ConditionalOnClass(SimpleUrlHandlerMapping.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
class ReactiveConsoleConfiguration {
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
    return path == null ? nothing() : ReactiveConsole.at(path, page.getObject(), feed.getObject());
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
        : ReactiveConsole.redirect(address.shortPath(), ConsoleAddress.relative(address.path()));
  }

  private static HandlerMapping nothing() {
    return new SimpleUrlHandlerMapping(Map.of());
  }
}
