package com.example.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The application's controller with the gateway behind it, in every mode that this JDK has. */
class CatalogApplicationTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

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
        ? List.of("thread-pool", "virtual-thread")
        : List.of("thread-pool");
  }

  @ParameterizedTest
  @MethodSource("modes")
  void oneEndpointsCallsBecomeOneAnswer(String mode) throws Exception {
    try (ConfigurableApplicationContext catalog = start(mode)) {
      HttpResponse<String> product = get(catalog, "/products/1");
      assertThat(product.statusCode()).isEqualTo(200);
      assertThat(product.headers().firstValue("Content-Type")).hasValue("application/json");
      assertThat(product.body())
          .isEqualTo(
              "{\"product\":{\"id\": \"1\", \"name\": \"Lamp\"},\"price\":{\"price\": 12.50}}");

      HttpResponse<String> unknown = get(catalog, "/products/none");
      assertThat(unknown.statusCode()).isEqualTo(502);
      assertThat(unknown.headers().firstValue("Content-Type"))
          .hasValue("application/problem+json");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aPriceThatCannotBeHadIsNull(String mode) throws Exception {
    try (ConfigurableApplicationContext catalog = start(mode)) {
      assertThat(get(catalog, "/prices?ids=2,broken,1").body())
          .isEqualTo("[{\"price\": 8.00},null,{\"price\": 12.50}]");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void aPriceThatDoesNotArriveInTimeIsNull(String mode) throws Exception {
    try (ConfigurableApplicationContext catalog = start(mode, "--catalog.prices-within=50ms")) {
      assertThat(get(catalog, "/prices?ids=slow").body()).isEqualTo("[null]");
    }
  }

  @ParameterizedTest
  @MethodSource("modes")
  void theGatewayHasNoPort(String mode) {
    try (ConfigurableApplicationContext catalog = start(mode)) {
      assertThat(catalog.getEnvironment().containsProperty("local.gateway.port")).isFalse();
    }
  }

  /** The application as it is, but with time limits that only a hang reaches. */
  private static ConfigurableApplicationContext start(String mode, String... more) {
    String[] settings = {
      "--server.port=0",
      "--gateway.mode=" + mode,
      "--gateway.backends.products.timeout=1m",
      "--gateway.backends.prices.timeout=1m",
      "--PRODUCT_DEADLINE=1m"
    };
    String[] time = more.length > 0 ? more : new String[] {"--catalog.prices-within=1m"};
    return new SpringApplicationBuilder(CatalogApplication.class)
        .run(
            Stream.of(settings, backends.settings(), time)
                .flatMap(Stream::of)
                .toArray(String[]::new));
  }

  private static HttpResponse<String> get(ConfigurableApplicationContext catalog, String path)
      throws IOException, InterruptedException {
    String port = catalog.getEnvironment().getProperty("local.server.port");
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
