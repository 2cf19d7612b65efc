package io.fanout.app.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Builds the images and starts the compose file on other ports than the documented ones. Without a
 * Docker engine, JUnit reports the test as skipped.
 */
final class ComposeUpTest {
  private static final String PROJECT = "fanout-test";
  private static final String BESIDE = "gateway-service/app/src/test/resources/compose-beside.yml";

  /** Fiber mode has two replicas behind the load balancer. */
  private static final List<Integer> GATEWAYS = List.of(9300, 9380, 9480, 9580);

  private static final Pattern PUBLISHED = Pattern.compile("127\\.0\\.0\\.1:(\\d+):");

  @Test
  void thePortsBesideAreNoneOfTheDocumentedOnes() {
    assertThat(ports(BESIDE)).doesNotContainAnyElementsOf(ports("docker-compose.yml"));
  }

  @Test
  @Tag("thorough")
  void theServicesOfDockerComposeAnswer(@TempDir Path folder)
      throws IOException, InterruptedException {
    Engine engine = Engine.find();
    assumeTrue(
        engine.missing().isEmpty(),
        () -> "docker-compose.yml was not brought up: " + engine.missing());
    Path log = folder.resolve("compose.log");
    try {
      int up = engine.compose(log, 20, with("up", "--build", "--wait", "--wait-timeout", "300"));
      assertThat(up).as(() -> said(log)).isZero();
      for (int port : GATEWAYS) {
        assertThat(get(port, "/aggregate/42"))
            .as("port %d", port)
            .startsWith("{\"b\":")
            .contains("\"c\":", "\"d\":")
            .doesNotContain(":null");
      }
      everyPanelSoonHasData();
      int scaled =
          engine.compose(
              log, 5, with("up", "--wait", "--wait-timeout", "120", "--scale", "gateway-fiber=3"));
      assertThat(scaled).as(() -> said(log)).isZero();
      assertThat(get(9300, "/aggregate/43")).startsWith("{\"b\":");
    } finally {
      engine.compose(log, 5, with("down", "--volumes", "--remove-orphans"));
    }
  }

  /**
   * Prometheus scrapes every five seconds, and a rate needs two scrapes with requests in between.
   */
  private static void everyPanelSoonHasData() throws IOException {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    Prometheus prometheus = new Prometheus(9390);
    List<String> empty = new ArrayList<>(Dashboard.queries());
    while (!empty.isEmpty() && System.nanoTime() < deadline) {
      for (int port : GATEWAYS) {
        get(port, "/aggregate/44");
        assertThat(status(port, "/nowhere")).isEqualTo(404);
      }
      for (String query : List.copyOf(empty)) {
        if (prometheus.hasData(query)) {
          empty.remove(query);
        }
      }
    }
    assertThat(empty).as("panels without data").isEmpty();
    assertThat(prometheus.values("gateway", "fanout_mode"))
        .containsExactly("gateway-fiber", "gateway-thread-pool", "gateway-virtual-thread");
  }

  private static List<String> ports(String file) {
    return PUBLISHED.matcher(Compose.text(file)).results().map(port -> port.group(1)).toList();
  }

  private static String[] with(String... arguments) {
    List<String> all =
        new ArrayList<>(List.of("-p", PROJECT, "-f", "docker-compose.yml", "-f", BESIDE));
    all.addAll(List.of(arguments));
    return all.toArray(String[]::new);
  }

  private static String get(int port, String path) throws IOException {
    HttpURLConnection connection = connection(port, path);
    assertThat(connection.getResponseCode()).as("status of %s on %d", path, port).isEqualTo(200);
    return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static int status(int port, String path) throws IOException {
    return connection(port, path).getResponseCode();
  }

  private static HttpURLConnection connection(int port, String path) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create("http://127.0.0.1:" + port + path).toURL().openConnection();
    connection.setReadTimeout(10_000);
    return connection;
  }

  private static String said(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return "its log cannot be read: " + e;
    }
  }
}
