package io.fanout.app.e2e;

import io.fanout.boot.GatewayApplication;
import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.fanout.mocks.MockBackends;
import io.fanout.mocks.dial.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.provider.Arguments;
import org.springframework.boot.actuate.info.InfoEndpoint;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A gateway as users start it, on ports of its own, and an HTTP client for it. */
final class RunningGateway implements AutoCloseable {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private final ConfigurableApplicationContext context;

  private RunningGateway(ConfigurableApplicationContext context) {
    this.context = context;
  }

  /**
   * Starts with the demo's settings, {@link GenerousTimeLimits} and these changes, such as {@code
   * gateway.client=apache}.
   */
  static RunningGateway start(Mode mode, String... settings) {
    return startWith(List.of(), mode, settings);
  }

  /** The same with more beans: classes with {@code @Bean} methods. */
  static RunningGateway startWith(List<Class<?>> beans, Mode mode, String... settings) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--gateway.mode=" + mode.label(),
                "--spring.profiles.active=demo",
                "--gateway.inbound.port=0",
                "--gateway.inbound.drain-quiet=1ms",
                "--server.port=0"));
    for (String setting : settings) {
      arguments.add("--" + setting);
    }
    if (Arrays.stream(settings).noneMatch(each -> each.startsWith("spring.config."))) {
      arguments.add("--" + GenerousTimeLimits.setting());
    }
    return new RunningGateway(
        new SpringApplicationBuilder(GatewayApplication.class)
            .sources(beans.toArray(Class<?>[]::new))
            .run(arguments.toArray(String[]::new)));
  }

  /** The same with the mocks as its backends. */
  static RunningGateway start(Mode mode, MockBackends mocks, String... settings) {
    List<String> all = new ArrayList<>(List.of(settings));
    for (Backend backend : Backend.values()) {
      all.add(
          "gateway.backends.%s.hosts[0]=%s"
              .formatted(backend.name().toLowerCase(Locale.ROOT), mocks.url(backend)));
    }
    return start(mode, all.toArray(String[]::new));
  }

  /** Each mode with the default client, and those on threads with a blocking one, too. */
  static List<Arguments> modesAndClients() {
    List<Arguments> all = new ArrayList<>();
    for (Mode mode : modes()) {
      all.add(Arguments.of(mode, "event-loop"));
      if (mode != Mode.FIBER) {
        all.add(Arguments.of(mode, "apache"));
      }
    }
    return all;
  }

  /** The modes that this JDK supports. */
  static List<Mode> modes() {
    return Runtime.version().feature() >= 21
        ? List.of(Mode.values())
        : List.of(Mode.FIBER, Mode.THREAD_POOL);
  }

  int port() {
    @SuppressWarnings("unchecked")
    Map<String, Object> told = (Map<String, Object>) Objects.requireNonNull(info().get("gateway"));
    return (Integer) Objects.requireNonNull(told.get("port"));
  }

  private Map<String, Object> info() {
    return context.getBean(InfoEndpoint.class).info();
  }

  int managementPort() {
    return Integer.parseInt(
        Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port")));
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  HttpResponse<String> get(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  HttpResponse<String> send(String method, String path, String body) {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  /** A page of the management port. */
  HttpResponse<String> manage(String path) {
    return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort() + path)));
  }

  String metrics() {
    return manage("/actuator/prometheus").body();
  }

  /** Waits for all of these: an exchange is recorded a moment after it is answered. */
  void awaitMetrics(String... expected) {
    List<String> all = List.of(expected);
    Await.until("metrics with " + all, () -> all.stream().allMatch(metrics()::contains));
  }

  /** Posts to a path of the management port. */
  HttpResponse<String> act(String path) {
    return send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + managementPort() + path))
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port() + path);
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** A header of an answer; empty if the answer does not have it. */
  static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  @Override
  public void close() {
    context.close();
  }
}
