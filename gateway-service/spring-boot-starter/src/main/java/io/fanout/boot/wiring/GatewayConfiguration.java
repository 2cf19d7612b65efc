package io.fanout.boot.wiring;

import io.fanout.api.Fanout;
import io.fanout.api.Handler;
import io.fanout.boot.admin.Reload;
import io.fanout.boot.console.ConsoleTap;
import io.fanout.boot.observe.AccessLog;
import io.fanout.boot.observe.AccessLogWriter;
import io.fanout.boot.observe.StandardOutput;
import io.fanout.core.flow.LocalFanout;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.Traces;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.settings.AccessLogFormat;
import io.fanout.core.settings.AccessLogSettings;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.TlsProvider;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.edge.EdgeTls;
import io.fanout.netty.edge.TlsIdentity;
import io.fanout.netty.tls.BoringSsl;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.util.function.SingletonSupplier;

/**
 * The gateway as beans, in any application that configures one. All of them have names that begin
 * with {@code fanout}, so that none takes the name of a bean of the application.
 */
@AutoConfiguration
@ConditionalOnConfiguredGateway
class GatewayConfiguration {
  @Bean
  SettingsSource fanoutSettingsSource(
      ConfigurableApplicationContext application,
      ObjectProvider<SslBundles> bundles,
      ObjectProvider<Standalone> standalone) {
    return new SettingsSource(
        application.getEnvironment(),
        Set.of(application.getBeanNamesForType(Handler.class)),
        bundles.getIfAvailable(),
        standalone.getIfAvailable() != null,
        ApplicationPorts.of(application));
  }

  @Bean
  ValidatedSettings fanoutSettings(SettingsSource source) {
    return source.read();
  }

  @Bean
  @SkipInValidation
  @ConditionalOnMissingBean
  Recorder fanoutRecorder(ValidatedSettings checked, ObjectProvider<GatewayMeters> meters)
      throws IOException {
    GatewayMeters figures = meters.getIfAvailable(NoMeters::new);
    AccessLogSettings log = checked.settings().accessLog();
    return log.format() == AccessLogFormat.NONE
        ? figures.recorder()
        : new AccessLog(
            figures.recorder(),
            new AccessLogWriter(log.format(), stream(log), figures::accessLogLineDropped));
  }

  private static OutputStream stream(AccessLogSettings log) throws IOException {
    return log.file() == null
        ? new StandardOutput()
        : Files.newOutputStream(
            Path.of(log.file()), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  @Bean
  @SkipInValidation
  Gateway fanoutGateway(
      ValidatedSettings checked,
      SettingsSource source,
      ConfigurableApplicationContext application,
      Recorder recorder,
      ObjectProvider<Traces> traces,
      ObjectProvider<GatewayMeters> meters,
      ObjectProvider<ConsoleTap> console)
      throws InterruptedException {
    StartReport.log(checked);
    GatewayMeters figures = meters.getIfAvailable(NoMeters::new);
    ConsoleTap tap = console.getIfAvailable();
    GuardEvents events = figures.guardEvents();
    Gateway gateway =
        new Gateway(
            checked,
            application.getBeansOfType(Handler.class),
            tap == null ? recorder : tap.before(recorder),
            traces(checked, traces.getIfAvailable()),
            tls(checked.settings(), source.bundles()),
            SharedStore.open(checked.settings().redis(), source.bundles(), NanoClock.SYSTEM),
            tap == null ? events : tap.before(events),
            new LookupLog(figures));
    figures.show(gateway);
    return gateway;
  }

  private static Traces traces(ValidatedSettings checked, @Nullable Traces ofTheApplication) {
    if (ofTheApplication != null) {
      return ofTheApplication;
    }
    if (checked.settings().tracing()) {
      SettingErrors errors = new SettingErrors(property -> null);
      errors.add(
          "gateway.tracing",
          true,
          "an application with a bean of type OpenTelemetry, e.g. by"
              + " spring-boot-starter-opentelemetry; or false");
      errors.refuse();
    }
    return Traces.NONE;
  }

  private static @Nullable EdgeTls tls(GatewaySettings settings, @Nullable SslBundles bundles) {
    InboundSettings inbound = settings.inbound();
    if (inbound.sslBundle() == null) {
      return null;
    }
    SslBundles known = Objects.requireNonNull(bundles, "checked with the settings");
    TlsIdentity first = identity(known.getBundle(inbound.sslBundle()));
    refuseForBoringSsl(settings, first);
    EdgeTls tls = new EdgeTls(settings.lanes().tlsProvider(), first, inbound);
    known.addBundleUpdateHandler(inbound.sslBundle(), newer -> tls.use(identity(newer)));
    return tls;
  }

  private static void refuseForBoringSsl(GatewaySettings settings, TlsIdentity identity) {
    List<String> ciphers = identity.ciphers() == null ? List.of() : identity.ciphers();
    String obstacle =
        settings.lanes().tlsProvider() == TlsProvider.BORINGSSL
            ? BoringSsl.obstacle(identity.managers(), ciphers)
            : null;
    if (obstacle != null) {
      SettingErrors errors = new SettingErrors(property -> null);
      errors.add(
          "gateway.inbound.ssl-bundle",
          settings.inbound().sslBundle(),
          "a bundle for gateway.lanes.tls-provider boringssl, or auto; " + obstacle);
      errors.refuse();
    }
  }

  private static TlsIdentity identity(SslBundle bundle) {
    String @Nullable [] protocols = bundle.getOptions().getEnabledProtocols();
    String @Nullable [] ciphers = bundle.getOptions().getCiphers();
    return new TlsIdentity(
        bundle.createSslContext(),
        BackendTls.managers(bundle),
        protocols == null ? null : List.of(protocols),
        ciphers == null ? null : List.of(ciphers));
  }

  /** Asks for the gateway with the first request, so that its handlers may depend on this bean. */
  @Bean
  @SkipInValidation
  @ConditionalOnMissingBean
  Fanout fanout(ObjectProvider<Gateway> gateway) {
    SingletonSupplier<Gateway> running = SingletonSupplier.of(gateway::getObject);
    return new LocalFanout(() -> running.obtain().localRequests());
  }

  @Bean
  @SkipInValidation
  GatewayLifecycle fanoutLifecycle(Gateway gateway, ConfigurableApplicationContext application) {
    return new GatewayLifecycle(gateway, application.getEnvironment());
  }

  /** An application whose beans are made when they are needed still wants its port opened. */
  @Bean
  static LazyInitializationExcludeFilter fanoutIsNotLazy() {
    return LazyInitializationExcludeFilter.forBeanTypes(GatewayLifecycle.class);
  }

  @Bean
  @SkipInValidation
  Reloader fanoutReload(
      SettingsSource source, Gateway gateway, ObjectProvider<GatewayMeters> meters) {
    return new Reloader(source, gateway, meters.getIfAvailable(NoMeters::new));
  }

  /** A signal goes to the whole process, so an application decides for itself what it does. */
  @Bean
  @SkipInValidation
  @ConditionalOnBean(Standalone.class)
  ReloadOnSighup fanoutReloadOnSighup(Reload reload) {
    return new ReloadOnSighup(reload);
  }

  @Bean
  @SkipInValidation
  @ConditionalOnProperty("gateway.reload.watch")
  ReloadOnChange fanoutReloadOnChange(
      SettingsSource source, ValidatedSettings checked, Reload reload) {
    ConfigurationFiles files = ConfigurationFiles.of(source.environment());
    return new ReloadOnChange(files, reload, checked.settings().reload().every()).start();
  }
}
