package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The application and the gateway side by side, in every mode that this JDK has. */
class ShopApplicationTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String CREDENTIALS =
      "Basic " + Base64.getEncoder().encodeToString("shop:secret".getBytes());

  private static StubBackends backends;

  @BeforeAll
  static void startBackends() throws IOException {
    backends = new StubBackends();
  }

  @AfterAll
  static void stopBackends() {
    backends.close();
  }

  static List<String> modes() {
    return Runtime.version().feature() >= 21
        ? List.of("fiber", "thread-pool", "virtual-thread")
        : List.of("fiber", "thread-pool");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theGatewayMergesTheAnswersOfTwoServices(String mode) throws Exception {
    try (ConfigurableApplicationContext shop = start(mode)) {
      HttpResponse<String> answer = get(shop, "local.gateway.port", "/orders/7");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body())
          .isEqualTo(
              "{\"order\":{\"id\": \"7\", \"customerId\": \"c-1\", \"total\": 12.50},"
                  + "\"customer\":{\"id\": \"c-1\", \"name\": \"Ada\"}}");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theApplicationsHandlerReadsAllPages(String mode) throws Exception {
    try (ConfigurableApplicationContext shop = start(mode)) {
      HttpResponse<String> answer = get(shop, "local.gateway.port", "/customers/c-1/orders");
      assertThat(answer.body())
          .isEqualTo("{\"orders\":[{\"id\":\"7\"},{\"id\":\"8\"},{\"id\":\"9\"}]}");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theApplicationsControllerSecurityAndTracingStayAsTheyWere(String mode) throws Exception {
    try (ConfigurableApplicationContext shop = start(mode)) {
      assertThat(get(shop, "local.server.port", "/stock/s-1").statusCode()).isEqualTo(401);
      assertThat(get(shop, "local.server.port", "/orders/7", CREDENTIALS).statusCode())
          .isEqualTo(404);

      HttpResponse<String> stock = get(shop, "local.server.port", "/stock/s-1", CREDENTIALS);

      assertThat(stock.body()).isEqualTo("{\"sku\":\"s-1\",\"available\":3}");
      Spans spans = shop.getBean(Spans.class);
      assertThat(spans.next()).isEqualTo("http get /stock/{sku}");
    }
  }

  /** The application as it is, but with time limits that only a hang reaches. */
  private static ConfigurableApplicationContext start(String mode) {
    String[] settings = {
      "--server.port=0",
      "--gateway.inbound.port=0",
      "--gateway.mode=" + mode,
      "--gateway.backends.orders.timeout=1m",
      "--gateway.backends.customers.timeout=1m",
      "--ORDERS_DEADLINE=1m",
      "--management.opentelemetry.tracing.export.schedule-delay=10ms"
    };
    return new SpringApplicationBuilder(ShopApplication.class, SpansOfTheApplication.class)
        .run(
            Stream.concat(Stream.of(settings), Stream.of(backends.settings()))
                .toArray(String[]::new));
  }

  private static HttpResponse<String> get(
      ConfigurableApplicationContext shop, String port, String path, String... credentials)
      throws IOException, InterruptedException {
    String url = "http://127.0.0.1:" + shop.getEnvironment().getProperty(port) + path;
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
    for (String each : credentials) {
      request.header("Authorization", each);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Configuration(proxyBeanMethods = false)
  static class SpansOfTheApplication {
    @Bean
    Spans spans() {
      return new Spans();
    }
  }

  /** The application's own span exporter. */
  static final class Spans implements SpanExporter {
    private final BlockingQueue<String> names = new LinkedBlockingQueue<>();

    /** The next span of the application's controller; security has spans of its own. */
    String next() throws InterruptedException {
      String name = names.poll(30, TimeUnit.SECONDS);
      while (name != null && !name.contains("/stock")) {
        name = names.poll(30, TimeUnit.SECONDS);
      }
      return name;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      spans.forEach(span -> names.add(span.getName()));
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
