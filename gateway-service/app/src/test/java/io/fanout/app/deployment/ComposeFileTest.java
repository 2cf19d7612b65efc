package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.deployment.Compose.Service;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ComposeFileTest {
  private static final Compose COMPOSE = Compose.read();

  static Stream<Service> services() {
    return COMPOSE.services().values().stream();
  }

  /** The long-running services, without the jobs of a profile. */
  static Stream<Service> servers() {
    return services().filter(service -> !service.keys().containsKey("profiles"));
  }

  @ParameterizedTest
  @MethodSource("services")
  void nothingRunsUnboundedOrWithMoreRightsThanItNeeds(Service service) {
    assertThat(Double.parseDouble(service.text("cpus"))).isPositive();
    assertThat(service.text("mem_limit")).matches("\\d+[mg]");
    assertThat(service.keys()).containsEntry("read_only", true);
    assertThat(Integer.parseInt(service.text("pids_limit"))).isPositive();
    assertThat(service.text("user").equals("root"))
        .as("root, who then reaches no network")
        .isEqualTo(service.text("network_mode").equals("none"));
    assertThat(service.list("cap_drop")).containsExactly("ALL");
    assertThat(service.list("security_opt")).contains("no-new-privileges:true");
    assertThat(Compose.map(service.map("ulimits").get("nofile"))).containsKeys("soft", "hard");
  }

  @ParameterizedTest
  @MethodSource("servers")
  void everyServerSaysWhetherItIsHealthyAndIsGivenTimeToStop(Service service) {
    assertThat(Compose.list(service.map("healthcheck").get("test"))).startsWith("CMD");
    assertThat(service.text("stop_grace_period")).matches("\\d+s");
  }

  @ParameterizedTest
  @MethodSource("services")
  void everyImageHasAnExactVersion(Service service) {
    assertThat(service.text("image")).matches("[a-z/-]+:v?\\d+\\.\\d+[a-z0-9.-]*");
  }

  @ParameterizedTest
  @MethodSource("services")
  void everyFileThatIsMountedOrBuiltFromExists(Service service) {
    for (String mount : service.list("volumes")) {
      String source = mount.substring(0, mount.indexOf(':'));
      if (!source.equals("./reports")) {
        assertThat(Compose.PROJECT.resolve(source)).exists();
        assertThat(mount).endsWith(":ro");
      }
    }
    if (service.isBuilt()) {
      assertThat(Compose.PROJECT.resolve(String.valueOf(service.map("build").get("dockerfile"))))
          .exists();
    }
  }

  @Test
  void thePortsAreTheDocumentedOnesAndOnThisMachineAlone() {
    assertThat(published("load-balancer"))
        .containsExactly("127.0.0.1:8000:8000", "127.0.0.1:8080:8080", "127.0.0.1:8081:8081");
    assertThat(published("gateway-thread-pool"))
        .containsExactly("127.0.0.1:8180:8080", "127.0.0.1:8181:8081");
    assertThat(published("gateway-virtual-thread"))
        .containsExactly("127.0.0.1:8280:8080", "127.0.0.1:8281:8081");
    assertThat(services().flatMap(service -> service.list("ports").stream()))
        .allMatch(port -> port.startsWith("127.0.0.1:"))
        .doesNotHaveDuplicates();
  }

  /** Two replicas cannot publish the same port of the machine. */
  @Test
  void theGatewayThatIsScaledPublishesNoPortItself() {
    assertThat(published("gateway-fiber")).isEmpty();
    assertThat(Compose.text("load-tests/deployment/haproxy/haproxy.cfg"))
        .contains(
            "gateway-fiber:8080", "gateway-fiber:8081", "bind :8000", "bind :8080", "bind :8081");
  }

  @Test
  void aGatewayHasLongerToStopThanItsRequestsHaveToEnd() {
    for (String mode : List.of("fiber", "thread-pool", "virtual-thread")) {
      Service gateway = COMPOSE.service("gateway-" + mode);
      assertThat(gateway.list("command")).containsExactly("--gateway.mode=" + mode);
      assertThat(seconds(gateway)).isGreaterThan(30);
    }
  }

  @Test
  void prometheusLooksAtEveryGatewayAndGrafanaAtPrometheus() {
    String scraped = Compose.text("load-tests/deployment/prometheus/prometheus.yml");
    services()
        .map(Service::name)
        .filter(name -> name.startsWith("gateway-"))
        .forEach(name -> assertThat(scraped).contains(name));
    Map<String, Object> sources =
        Compose.map(
            Compose.yaml("load-tests/deployment/grafana/provisioning/datasources/prometheus.yml"));
    assertThat(String.valueOf(sources)).contains("url=http://prometheus:9090");
    assertThat(COMPOSE.service("grafana").map("environment"))
        .containsEntry("GF_AUTH_ANONYMOUS_ENABLED", "true")
        .containsEntry("GF_AUTH_ANONYMOUS_ORG_ROLE", "Viewer");
  }

  /** Compose replaces the image's command to add addresses, so it has to repeat the rest. */
  @Test
  void theComparisonStartsAsItsImageDoes() {
    List<String> started =
        COMPOSE.service("load-tests").list("entrypoint").stream()
            .takeWhile(word -> !word.startsWith("--"))
            .toList();

    assertThat(Compose.text("load-tests/Dockerfile"))
        .contains("ENTRYPOINT [\"%s\"]".formatted(String.join("\", \"", started)));
  }

  private static List<String> published(String service) {
    return COMPOSE.service(service).list("ports");
  }

  private static int seconds(Service service) {
    return Integer.parseInt(service.text("stop_grace_period").replace("s", ""));
  }
}
