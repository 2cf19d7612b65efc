package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.boot.GatewayApplication;
import io.fanout.core.handoff.Await;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.info.InfoEndpoint;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class DashboardTest {
  private static final Pattern METRIC = Pattern.compile("([a-z][a-z0-9_]*)\\{");
  private static final Pattern SAMPLE = Pattern.compile("(?m)^([a-z][a-z0-9_]*)[{ ]");
  private static final Set<String> TOLD = new TreeSet<>();

  @BeforeAll
  static void whatGatewaysTell() throws IOException {
    boolean virtualThreads = Runtime.version().feature() >= 21;
    for (String mode :
        List.of("fiber", "thread-pool", virtualThreads ? "virtual-thread" : "fiber")) {
      try (ConfigurableApplicationContext gateway =
          new SpringApplicationBuilder(GatewayApplication.class)
              .run(
                  "--gateway.mode=" + mode,
                  "--spring.profiles.active=demo",
                  "--gateway.inbound.port=0",
                  "--server.port=0",
                  "--gateway.backends.b.hosts[0]=http://127.0.0.1:1",
                  "--gateway.backends.c.hosts[0]=http://127.0.0.1:1",
                  "--gateway.backends.d.hosts[0]=http://127.0.0.1:1",
                  "--gateway.backends.b.breaker.enabled=true")) {
        ask(gateway, "/aggregate/1");
        ask(gateway, "/nowhere");
        TOLD.addAll(namesAfterACollection(gateway.getBean(PrometheusMeterRegistry.class)));
      }
    }
    if (!virtualThreads) {
      TOLD.add("fanout_virtual_alive");
    }
  }

  @Test
  void everyMetricThatIsShownIsOneThatAGatewayTells() {
    Set<String> shown = new TreeSet<>();
    for (String expression : Dashboard.expressions()) {
      METRIC.matcher(expression).results().forEach(match -> shown.add(match.group(1)));
    }

    assertThat(shown).hasSizeGreaterThan(20);
    assertThat(TOLD).containsAll(shown);
  }

  @Test
  void everythingThatMattersHasAPanel() {
    assertThat(Dashboard.titles())
        .contains(
            "Throughput",
            "Latency",
            "Overhead",
            "Calls by outcome",
            "Configuration of each gateway",
            "Breakers, gateway by gateway",
            "Requests in flight",
            "Ring occupancy",
            "Fibers and threads",
            "CPU",
            "Time in GC pauses");
  }

  @Test
  void everyPanelAsksTheProvisionedSource() {
    String source =
        Compose.text("load-tests/deployment/grafana/provisioning/datasources/prometheus.yml");
    for (JsonNode panel : Dashboard.panels()) {
      for (JsonNode target : panel.path("targets")) {
        assertThat(source).contains("uid: " + target.path("datasource").path("uid").asString());
      }
    }
    assertThat(Dashboard.titles()).doesNotHaveDuplicates();
  }

  private static void ask(ConfigurableApplicationContext gateway, String path) throws IOException {
    JsonNode told =
        new JsonMapper().valueToTree(gateway.getBean(InfoEndpoint.class).info().get("gateway"));
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + told.path("port").asInt() + path)
                .toURL()
                .openConnection();
    assertThat(connection.getResponseCode()).isGreaterThanOrEqualTo(400);
  }

  /** The JVM reports a collection, and the recorder an answer, with a short delay. */
  private static Set<String> namesAfterACollection(PrometheusMeterRegistry registry) {
    System.gc();
    Set<String> all = new TreeSet<>();
    Await.until(
        "the collection, the calls and the refusals are told of",
        () -> {
          all.addAll(names(registry));
          return all.containsAll(
              List.of(
                  "jvm_gc_pause_seconds_sum",
                  "fanout_calls_seconds_count",
                  "fanout_turned_away_total"));
        });
    return all;
  }

  private static Set<String> names(PrometheusMeterRegistry registry) {
    Set<String> names = new TreeSet<>();
    SAMPLE.matcher(registry.scrape()).results().forEach(match -> names.add(match.group(1)));
    return names;
  }
}
