package io.fanout.boot.wiring;

import java.time.Duration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.http.client.ReactorResourceFactory;

/**
 * What an application has beyond a gateway's beans if it is nothing but a gateway. The starter does
 * not name it among its auto-configurations: the executable jar does.
 */
@AutoConfiguration(
    before = {GatewayConfiguration.class, NettyReactiveWebServerAutoConfiguration.class})
class StandaloneConfiguration {
  @Bean
  Standalone fanoutStandalone() {
    return new Standalone();
  }

  /** The event loops of the management port, and of Spring's clients that handlers may use. */
  @Bean
  @SkipInValidation
  @ConditionalOnMissingBean
  ReactorResourceFactory fanoutManagementLoops() {
    ReactorResourceFactory factory = new ReactorResourceFactory();
    factory.setUseGlobalResources(false);
    factory.setLoopResourcesSupplier(ManagementLoops::new);
    // The gateway itself waits for requests in flight; nothing else needs a quiet period.
    factory.setShutdownQuietPeriod(Duration.ZERO);
    return factory;
  }
}
