package io.fanout.boot.wiring;

import io.fanout.boot.console.ConsoleEndpoint;
import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.ConsolePage;
import io.fanout.boot.console.ConsoleTap;
import io.fanout.boot.console.ConsoleView;
import io.fanout.boot.console.ExchangeHistory;
import io.fanout.core.time.NanoClock;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.ContextClosedEvent;

/** The console, where the application exposes it as one of the actuator's endpoints. */
@AutoConfiguration
@ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnConfiguredGateway
class ConsoleConfiguration {
  /** A class of its own: without the actuator nobody can read its condition. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnAvailableEndpoint(ConsoleEndpoint.class)
  static class Exposed {
    @Bean
    @SkipInValidation
    ConsoleTap fanoutConsoleTap() {
      return new ConsoleTap(new ExchangeHistory(NanoClock.SYSTEM));
    }

    @Bean
    @SkipInValidation
    ConsoleView fanoutConsoleView(Gateway gateway, Reloader reloader) {
      return new GatewayConsoleView(gateway, reloader);
    }

    @Bean
    @SkipInValidation
    ConsoleFeed fanoutConsoleFeed(ConsoleView view, ConsoleTap tap) {
      return new ConsoleFeed(view, tap, NanoClock.SYSTEM);
    }

    @Bean
    @SkipInValidation
    ConsolePage fanoutConsolePage(ConsoleView view, ConsoleTap tap) {
      return new ConsolePage(view, tap);
    }

    @Bean
    @SkipInValidation
    ConsoleEndpoint fanoutConsole(ConsolePage page) {
      return new ConsoleEndpoint(page);
    }

    /** The streams end before web servers stop, because those wait for requests in progress. */
    @Bean
    @SkipInValidation
    ApplicationListener<ContextClosedEvent> fanoutConsoleEnd(ConsoleFeed feed) {
      return closed -> feed.close();
    }
  }
}
