package io.fanout.test;

import io.fanout.test.backend.TestBackend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.StandardEnvironment;

/** A started gateway, its backends and a client to it. */
final class RunningGateway implements AutoCloseable {
  private static final String PORT = "local.gateway.port";

  /** The defaults of a test's gateway. */
  private static final Map<String, Object> DEFAULTS =
      Map.of(
          "gateway.lanes.count", "2",
          "gateway.inbound.drain-quiet", "1ms",
          "spring.lifecycle.timeout-per-shutdown-phase", "5s",
          "logging.level.root", "warn");

  private final GatewayDescription description;
  private final ConfigurableApplicationContext context;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private RunningGateway(GatewayDescription description, ConfigurableApplicationContext context) {
    this.description = description;
    this.context = context;
  }

  static RunningGateway start(GatewayDescription description) {
    description.backends().forEach(TestBackend::open);
    try {
      ConfigurableApplicationContext context = context(description);
      if (!context.getEnvironment().containsProperty(PORT)) {
        context.close();
        throw new IllegalStateException(
            "gateway: no settings (expected: gateway.backends and gateway.endpoints, by config,"
                + " yaml or properties)");
      }
      return new RunningGateway(description, context);
    } catch (RuntimeException e) {
      description.backends().forEach(TestBackend::close);
      throw new GatewayStartFailed(e);
    }
  }

  private static ConfigurableApplicationContext context(GatewayDescription description) {
    StandardEnvironment environment = new StandardEnvironment();
    YamlText.addTo(environment, description.yaml());
    return new SpringApplicationBuilder(TestApplication.class)
        .sources(description.beans().toArray(Class<?>[]::new))
        .environment(environment)
        .initializers(handlers(description))
        .web(WebApplicationType.NONE)
        .bannerMode(Banner.Mode.OFF)
        .logStartupInfo(false)
        .registerShutdownHook(false)
        .properties(DEFAULTS)
        .run(description.arguments());
  }

  private static ApplicationContextInitializer<GenericApplicationContext> handlers(
      GatewayDescription description) {
    return context ->
        description
            .handlers()
            .forEach((name, handler) -> context.getBeanFactory().registerSingleton(name, handler));
  }

  int port() {
    return context.getEnvironment().getRequiredProperty(PORT, Integer.class);
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  GatewayAnswer send(HttpRequest request) {
    try {
      return GatewayAnswer.of(client.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "%s %s: %s".formatted(request.method(), request.uri(), e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(
          "interrupted in %s %s".formatted(request.method(), request.uri()), e);
    }
  }

  /**
   * Closes the backends first, so that waiting calls end and the gateway need not wait for them.
   */
  @Override
  public void close() {
    try {
      description.backends().forEach(TestBackend::close);
    } finally {
      context.close();
    }
  }
}
