package io.fanout.compare.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OwnServiceTest {
  @TempDir private Path folder = Path.of("");

  private Path config() throws IOException {
    return Files.writeString(
        folder.resolve("my.yml"),
        """
        gateway:
          backends:
            shop: { hosts: ["http://shop:80"] }
            people: { hosts: ["http://people:80"] }
          endpoints:
            - path: /orders/{id}
              calls:
                order: { backend: shop, path: "/orders/{id}", required: true }
                customer: { backend: people, path: "/customers/{order.customerId}" }
                prices: { backend: shop, path: "/prices/{id}" }
            - path: /quotes
              method: POST
              calls:
                quote: { backend: shop, method: POST, path: /quotes }
        """);
  }

  @Test
  void settingsThatCannotBeMeasuredAreRefused() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty.yml"), "gateway: {}\n");
    Path broken = Files.writeString(folder.resolve("broken.yml"), "gateway: [\n");

    assertThatThrownBy(() -> OwnService.of(empty, Map.of(), Map.of()))
        .hasMessageContaining("empty.yml: no endpoint to measure (expected: gateway.endpoints");
    assertThatThrownBy(() -> OwnService.of(broken, Map.of(), Map.of()))
        .hasMessageContaining("(expected: the gateway's settings as YAML)");
    assertThatThrownBy(() -> OwnService.of(config(), Map.of("shop", "10"), Map.of()))
        .hasMessageContaining("missing for the backend people (expected: --latency-of people=");
    assertThatThrownBy(
            () -> OwnService.of(config(), Map.of("shop", "1", "people", "1", "x", "1"), Map.of()))
        .hasMessage("--latency-of x: no call uses this backend (expected: one of [shop, people])");
  }

  @Test
  void endpointsBackendsAndWaitingAreUnderstood() throws IOException {
    OwnService own =
        OwnService.of(config(), Map.of("shop", "100", "people", "80..120"), Map.of("shop", "/m"));

    assertThat(own.workload().paths()).containsExactly("/orders/#{n}");
    assertThat(own.workload().calls()).isEqualTo(3);
    assertThat(own.workload().services())
        .containsExactly(
            new Workload.Service("shop", "/#{n}", "100", "/m"),
            new Workload.Service("people", "/#{n}", "80..120", ""));
    assertThat(own.workload().hasItsOwnLatencies()).isTrue();
    assertThat(own.notes()).containsExactly("POST /quotes is not measured (expected: a GET)");
    // The customer's call waits for the order: 100 ms, then 80 to 120 ms.
    assertThat(own.latency().median()).isCloseTo(200, within(2.0));
    assertThat(own.latency().percentileOfSlowest(0.99, 3)).isCloseTo(219.5, within(1.0));
    assertThat(own.latency().meanOfSlowest(3)).isCloseTo(200, within(1.0));
  }

  @Test
  void theLatencyOfRequestsCanBeReadBack() throws IOException {
    OwnService own =
        OwnService.of(config(), Map.of("shop", "lognormal:120:0.5", "people", "5"), Map.of());

    Latency read = Latency.parse(own.latency().spec());
    assertThat(read).isEqualTo(own.latency());
    assertThat(read.isOfRequests()).isTrue();
    assertThat(read.label()).startsWith("~").contains("your backends; 99 % within");
  }

  @Test
  void latenciesAreReadFromFiles() throws IOException {
    Path scrape =
        Files.writeString(
            folder.resolve("scrape.txt"),
            "x_seconds_bucket{le=\"0.1\"} 10\nx_seconds_bucket{le=\"+Inf\"} 10\n");
    Path log =
        Files.writeString(
            folder.resolve("access.json"),
            """
            {"ms":9,"calls":[{"name":"order","backend":"shop","ending":"answered","ms":7.0}]}
            {"ms":9,"calls":[{"name":"order","backend":"shop","ending":"answered","ms":7.0}]}
            """);
    OwnService own =
        OwnService.of(
            config(), Map.of("shop", log.toString(), "people", scrape.toString()), Map.of());

    // 7 ms for the order, then a median of 50 ms for the customer.
    assertThat(own.latency().median()).isCloseTo(57, within(1.0));
  }
}
