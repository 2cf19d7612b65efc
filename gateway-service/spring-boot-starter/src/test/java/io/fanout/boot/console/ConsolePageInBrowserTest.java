package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The page in a browser, with a request id that contains markup. */
final class ConsolePageInBrowserTest {
  private static final String HOSTILE = "<svg/onload=document.title='owned'>";

  @TempDir(cleanup = CleanupMode.NEVER) // the browser may still write for a moment
  private Path profile = Path.of("");

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  private static ConfigurableApplicationContext start(int backend) {
    String[] settings =
        Stream.of(
                "server.port=0",
                "gateway.mode=thread-pool",
                "gateway.inbound.port=0",
                "gateway.inbound.drain-quiet=1ms",
                "management.endpoints.web.exposure.include=console",
                "gateway.backends.b.hosts[0]=http://127.0.0.1:" + backend,
                "gateway.endpoints[0].name=broken",
                "gateway.endpoints[0].path=/broken/{id}",
                "gateway.endpoints[0].calls.first.backend=b",
                "gateway.endpoints[0].calls.first.path=/",
                "gateway.endpoints[0].calls.then.backend=b",
                "gateway.endpoints[0].calls.then.path=/{first.id}",
                "gateway.endpoints[0].calls.then.required=true")
            .map(setting -> "--" + setting)
            .toArray(String[]::new);
    return new SpringApplicationBuilder(Application.class)
        .web(WebApplicationType.REACTIVE)
        .run(settings);
  }

  @Test
  void whatClientsSendIsText() throws Exception {
    Optional<Path> chromium = Browser.installed();
    assumeTrue(
        chromium.isPresent(),
        "the console's page was not tested in a browser: there is no Chromium on the PATH");
    HttpServer backend =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    backend.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(500, -1);
          exchange.close();
        });
    backend.start();
    try (ConfigurableApplicationContext host = start(backend.getAddress().getPort())) {
      String gateway = host.getEnvironment().getProperty("local.gateway.port");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway + "/broken/7"))
              .header("X-Request-Id", HOSTILE)
              .build();
      assertThat(
              HttpClient.newHttpClient()
                  .send(request, HttpResponse.BodyHandlers.ofString())
                  .statusCode())
          .isEqualTo(502);
      String port = host.getEnvironment().getProperty("local.server.port");
      try (Browser browser =
          Browser.open(
              chromium.orElseThrow(), profile, "http://127.0.0.1:" + port + "/actuator/console")) {
        browser.await("document.querySelectorAll('.tile').length === 6");
        browser.await("document.querySelectorAll('.exchange').length === 1");
        assertThat(browser.evaluate("document.querySelector('.endpoint h3').textContent"))
            .isEqualTo("broken");
        // The page draws the graph and the waterfall when a user opens them.
        browser.evaluate("document.querySelector('.endpoint').open = true");
        browser.evaluate("document.querySelector('.exchange').open = true");
        browser.await("document.querySelectorAll('.graph .node').length === 4");
        browser.await("document.querySelectorAll('.waterfall tr').length === 3");
        browser.await("document.querySelectorAll('#backend-list .hosts li').length === 1");
        assertThat(browser.evaluate("document.querySelector('#exchange-list').textContent"))
            .contains("/broken/7", "backend-status", "skipped", "request id " + HOSTILE);
        assertThat(browser.evaluate("document.images.length")).isEqualTo("1");
        assertThat(browser.evaluate("document.title")).isEqualTo("Fanout");
        browser.evaluate("document.getElementById('tab-partial').click()");
        browser.await(
            "document.getElementById('exchange-list').textContent.includes('None so far')");
      }
    } finally {
      backend.stop(0);
    }
  }
}
