package io.fanout.gateway.wiring;

import io.fanout.gateway.admin.AdminPage;
import io.fanout.gateway.admin.GatewayEndpoint;
import io.fanout.gateway.admin.Reload;
import io.fanout.gateway.admin.ThreadsPage;
import io.fanout.gateway.flow.Recorder;
import io.fanout.gateway.flow.Traces;
import io.fanout.gateway.handler.Handler;
import io.fanout.gateway.inbound.EdgeTls;
import io.fanout.gateway.inbound.TlsIdentity;
import io.fanout.gateway.lane.ManagementLoops;
import io.fanout.gateway.observe.AccessLog;
import io.fanout.gateway.observe.AccessLogWriter;
import io.fanout.gateway.observe.Gauges;
import io.fanout.gateway.observe.GuardMetrics;
import io.fanout.gateway.observe.Metrics;
import io.fanout.gateway.observe.StandardOutput;
import io.fanout.gateway.settings.AccessLogFormat;
import io.fanout.gateway.settings.AccessLogSettings;
import io.fanout.gateway.settings.InboundSettings;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.http.client.ReactorResourceFactory;

/** The gateway as beans. In any Spring Boot application that has this jar, it is a gateway too. */
@AutoConfiguration(before = NettyReactiveWebServerAutoConfiguration.class)
public class GatewayConfiguration {
  @Bean
  Checked checkedSettings(
      ConfigurableEnvironment environment,
      Map<String, Handler> handlers,
      ObjectProvider<SslBundles> bundles) {
    return Checks.check(environment, handlers.keySet(), bundles.getIfAvailable());
  }

  /** What the management port is served by, and clients of Spring's that handlers may use. */
  @Bean
  @AtWork
  @ConditionalOnMissingBean
  ReactorResourceFactory managementLoops() {
    ReactorResourceFactory factory = new ReactorResourceFactory();
    factory.setUseGlobalResources(false);
    factory.setLoopResourcesSupplier(ManagementLoops::new);
    // What is in flight is waited for by the gateway; nothing else is worth a wait on the way out.
    factory.setShutdownQuietPeriod(Duration.ZERO);
    return factory;
  }

  @Bean
  @AtWork
  @ConditionalOnMissingBean
  Recorder recorder(Checked checked, MeterRegistry registry) throws IOException {
    Metrics metrics = new Metrics(registry);
    AccessLogSettings log = checked.settings().accessLog();
    return log.format() == AccessLogFormat.NONE
        ? metrics
        : new AccessLog(metrics, new AccessLogWriter(log.format(), stream(log), registry));
  }

  private static OutputStream stream(AccessLogSettings log) throws IOException {
    return log.file() == null
        ? new StandardOutput()
        : Files.newOutputStream(
            Path.of(log.file()), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Bean
  @AtWork
  Gateway gateway(
      Checked checked,
      Map<String, Handler> handlers,
      Recorder recorder,
      ObjectProvider<Traces> traces,
      SslBundles bundles,
      MeterRegistry registry)
      throws InterruptedException {
    StartReport.log(checked);
    Gateway gateway =
        new Gateway(
            checked,
            handlers,
            recorder,
            traces.getIfAvailable(() -> Traces.NONE),
            tls(checked.settings().inbound(), bundles),
            new GuardMetrics(registry));
    Gauges gauges = new Gauges(registry);
    gauges.show(gateway.path());
    gauges.show("record", gateway.recording().handoff());
    gauges.show(gateway.mode().label(), gateway.strands());
    gauges.show(gateway.backends().values());
    gauges.show(gateway.memory());
    gauges.show(gateway.clientBudgets());
    return gateway;
  }

  private static @Nullable EdgeTls tls(InboundSettings inbound, SslBundles bundles) {
    if (inbound.sslBundle() == null) {
      return null;
    }
    EdgeTls tls = new EdgeTls(identity(bundles.getBundle(inbound.sslBundle())), inbound);
    bundles.addBundleUpdateHandler(inbound.sslBundle(), newer -> tls.use(identity(newer)));
    return tls;
  }

  private static TlsIdentity identity(SslBundle bundle) {
    String @Nullable [] protocols = bundle.getOptions().getEnabledProtocols();
    String @Nullable [] ciphers = bundle.getOptions().getCiphers();
    return new TlsIdentity(
        bundle.createSslContext(),
        protocols == null ? null : List.of(protocols),
        ciphers == null ? null : List.of(ciphers));
  }

  @Bean
  @AtWork
  GatewayLifecycle gatewayLifecycle(Checked checked, Gateway gateway) {
    return new GatewayLifecycle(gateway, checked.settings().inbound().drainDelay());
  }

  @Bean
  @AtWork
  AdminPage threadsPage(Gateway gateway) {
    return new ThreadsPage(
        gateway.mode().label(),
        gateway.strands(),
        gateway.path(),
        () -> gateway.backends().values());
  }

  @Bean
  @AtWork
  Reload reload(
      ConfigurableEnvironment environment,
      Map<String, Handler> handlers,
      SslBundles bundles,
      Gateway gateway,
      MeterRegistry registry) {
    return new Reloader(environment, handlers.keySet(), bundles, gateway, registry);
  }

  @Bean
  @AtWork
  GatewayEndpoint gatewayEndpoint(List<AdminPage> pages, Reload reload) {
    return new GatewayEndpoint(pages, reload);
  }

  @Bean
  @AtWork
  HangUp hangUp(Reload reload) {
    return new HangUp(reload);
  }

  @Bean
  @AtWork
  GatewayInfo gatewayInfo(Gateway gateway) {
    return new GatewayInfo(gateway);
  }
}
