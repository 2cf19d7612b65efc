package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fanout.boot.admin.Reload;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** A whole gateway behind a proxy, with host names that only the proxy can resolve. */
final class EgressProxyTest {
  private static final String UNSIGNED = "eyJhbGciOiJSUzI1NiIsImtpZCI6ImsifQ.e30.AAAA";

  private final Path folder;
  private final List<String> forwarded = new CopyOnWriteArrayList<>();
  private HttpServer proxy;

  EgressProxyTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}

  /** The proxy answers each request itself, with the requested URL. */
  @BeforeEach
  void startProxy() throws IOException {
    proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.createContext(
        "/",
        exchange -> {
          String url = exchange.getRequestURI().toString();
          forwarded.add(url);
          byte[] body = "{\"url\": \"%s\"}".formatted(url).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    proxy.start();
  }

  @AfterEach
  void stopProxy() {
    proxy.stop(0);
  }

  private void write(String egress) throws IOException {
    int port = proxy.getAddress().getPort();
    Files.writeString(
        folder.resolve("gateway.yml"),
        """
        spring.main.web-application-type: none
        gateway:
          inbound.port: 0
          egress: { %s }
          identity:
            issuers:
              main: { issuer: "http://login.example", audiences: [shop] }
          backends:
            shop: { hosts: ["http://shop.example:8080"] }
            near: { hosts: ["http://127.0.0.1:%d"], egress: { proxy: none } }
          endpoints:
            - { path: /shop, calls: { c: { backend: shop, path: /a } } }
            - { path: /near, calls: { c: { backend: near, path: /b } } }
            - path: /mine
              require: { identity: [main] }
              calls: { c: { backend: shop, path: /c } }
        """
            .formatted(egress.replace("PROXY", "http://127.0.0.1:" + port), port));
  }

  private ConfigurableApplicationContext start() {
    return new SpringApplicationBuilder(Application.class)
        .run("--spring.config.additional-location=file:" + folder.resolve("gateway.yml"));
  }

  private static String get(ConfigurableApplicationContext gateway, String path) throws Exception {
    int port = gateway.getEnvironment().getRequiredProperty("local.gateway.port", int.class);
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("Authorization", "Bearer " + UNSIGNED)
                .build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void callsAndFetchesOfKeysLeaveThroughTheProxy() throws Exception {
    write("proxy: PROXY");
    try (ConfigurableApplicationContext gateway = start()) {
      assertThat(get(gateway, "/shop")).contains("http://shop.example:8080/a");
      assertThat(get(gateway, "/near")).contains("\"/b\"");
      assertThat(get(gateway, "/mine")).contains("\"status\":");
      assertThat(forwarded)
          .contains(
              "http://shop.example:8080/a",
              "/b",
              "http://login.example/.well-known/openid-configuration");
    }
  }

  @Test
  void aReloadChangesTheProxyOfBackendsThatHaveNoneOfTheirOwn() throws Exception {
    write("proxy: PROXY");
    try (ConfigurableApplicationContext gateway = start()) {
      assertThat(get(gateway, "/shop")).contains("http://shop.example:8080/a");
      write("proxy: PROXY, no-proxy: [.example]");
      assertThat(gateway.getBean(Reload.class).reload().taken()).isTrue();
      // Without the proxy, the name is unknown.
      assertThat(get(gateway, "/shop")).isEqualTo("{\"c\":null}");
      write("proxy: PROXY");
      assertThat(gateway.getBean(Reload.class).reload().taken()).isTrue();
      assertThat(get(gateway, "/shop")).contains("http://shop.example:8080/a");
    }
  }
}
