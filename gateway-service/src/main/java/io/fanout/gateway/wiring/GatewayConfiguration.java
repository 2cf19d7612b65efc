package io.fanout.gateway.wiring;

import io.fanout.gateway.admin.AdminPage;
import io.fanout.gateway.admin.GatewayEndpoint;
import io.fanout.gateway.admin.ThreadsPage;
import io.fanout.gateway.flow.Recorder;
import io.fanout.gateway.flow.Traces;
import io.fanout.gateway.handler.Handler;
import io.fanout.gateway.observe.AccessLog;
import io.fanout.gateway.observe.Gauges;
import io.fanout.gateway.observe.GuardMetrics;
import io.fanout.gateway.observe.Metrics;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;
import org.springframework.core.env.ConfigurableEnvironment;

/** The gateway as beans. In any Spring Boot application that has this jar, it is a gateway too. */
@AutoConfiguration
public class GatewayConfiguration {
  @Bean
  Checked checkedSettings(
      ConfigurableEnvironment environment,
      Map<String, Handler> handlers,
      ObjectProvider<SslBundles> bundles) {
    return Checks.check(environment, handlers.keySet(), bundles.getIfAvailable());
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  @ConditionalOnMissingBean
  Recorder recorder(Checked checked, MeterRegistry registry) {
    Metrics metrics = new Metrics(registry);
    return checked.settings().accessLog() ? new AccessLog(metrics) : metrics;
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  Gateway gateway(
      Checked checked,
      Map<String, Handler> handlers,
      Recorder recorder,
      ObjectProvider<Traces> traces,
      MeterRegistry registry)
      throws InterruptedException {
    StartReport.log(checked);
    Gateway gateway =
        new Gateway(
            checked,
            handlers,
            recorder,
            traces.getIfAvailable(() -> Traces.NONE),
            new GuardMetrics(registry));
    Gauges gauges = new Gauges(registry);
    gauges.show(gateway.path());
    gauges.show(gateway.mode().label(), gateway.strands());
    gauges.show(gateway.backends().values());
    gauges.show(gateway.memory());
    return gateway;
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  GatewayLifecycle gatewayLifecycle(Gateway gateway) {
    return new GatewayLifecycle(gateway);
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  AdminPage threadsPage(Gateway gateway) {
    return new ThreadsPage(
        gateway.mode().label(), gateway.strands(), gateway.path(), gateway.backends().values());
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  GatewayEndpoint gatewayEndpoint(List<AdminPage> pages) {
    return new GatewayEndpoint(pages);
  }

  @Bean
  @Profile(Validation.NOT_ONLY)
  GatewayInfo gatewayInfo(Checked checked, Gateway gateway) {
    return new GatewayInfo(checked, gateway);
  }
}
