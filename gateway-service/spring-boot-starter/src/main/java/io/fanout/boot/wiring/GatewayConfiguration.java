package io.fanout.boot.wiring;

import io.fanout.api.Handler;
import io.fanout.boot.admin.AdminPage;
import io.fanout.boot.admin.GatewayEndpoint;
import io.fanout.boot.admin.Reload;
import io.fanout.boot.admin.ThreadsPage;
import io.fanout.boot.observe.AccessLog;
import io.fanout.boot.observe.AccessLogWriter;
import io.fanout.boot.observe.Gauges;
import io.fanout.boot.observe.GuardMetrics;
import io.fanout.boot.observe.Metrics;
import io.fanout.boot.observe.StandardOutput;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.Traces;
import io.fanout.core.settings.AccessLogFormat;
import io.fanout.core.settings.AccessLogSettings;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.edge.EdgeTls;
import io.fanout.netty.edge.TlsIdentity;
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
  ValidatedSettings checkedSettings(
      ConfigurableEnvironment environment,
      Map<String, Handler> handlers,
      ObjectProvider<SslBundles> bundles) {
    return SettingsChecks.check(environment, handlers.keySet(), bundles.getIfAvailable());
  }

  /** What the management port is served by, and clients of Spring's that handlers may use. */
  @Bean
  @SkipInValidation
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
  @SkipInValidation
  @ConditionalOnMissingBean
  Recorder recorder(ValidatedSettings checked, MeterRegistry registry) throws IOException {
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
  @SkipInValidation
  Gateway gateway(
      ValidatedSettings checked,
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
  @SkipInValidation
  GatewayLifecycle gatewayLifecycle(ValidatedSettings checked, Gateway gateway) {
    return new GatewayLifecycle(gateway, checked.settings().inbound().drainDelay());
  }

  @Bean
  @SkipInValidation
  AdminPage threadsPage(Gateway gateway) {
    return new ThreadsPage(
        gateway.mode().label(),
        gateway.strands(),
        gateway.path(),
        () -> gateway.backends().values());
  }

  @Bean
  @SkipInValidation
  Reload reload(
      ConfigurableEnvironment environment,
      Map<String, Handler> handlers,
      SslBundles bundles,
      Gateway gateway,
      MeterRegistry registry) {
    return new Reloader(environment, handlers.keySet(), bundles, gateway, registry);
  }

  @Bean
  @SkipInValidation
  GatewayEndpoint gatewayEndpoint(List<AdminPage> pages, Reload reload) {
    return new GatewayEndpoint(pages, reload);
  }

  @Bean
  @SkipInValidation
  ReloadOnSighup hangUp(Reload reload) {
    return new ReloadOnSighup(reload);
  }

  @Bean
  @SkipInValidation
  GatewayInfo gatewayInfo(Gateway gateway) {
    return new GatewayInfo(gateway);
  }
}
