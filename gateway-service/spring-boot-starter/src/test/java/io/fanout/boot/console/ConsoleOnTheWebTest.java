package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.fanout.core.settings.Mode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The console of applications on Tomcat and on Reactor Netty, as a browser receives it. */
final class ConsoleOnTheWebTest {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer backend;

  @BeforeEach
  void startBackend() throws IOException {
    backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    backend.setExecutor(threads);
    backend.createContext(
        "/",
        exchange -> {
          boolean fails = exchange.getRequestURI().getPath().equals("/fails");
          byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(fails ? 500 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    backend.start();
  }

  @AfterEach
  void stopBackend() {
    backend.stop(0);
    threads.shutdown();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  private ConfigurableApplicationContext start(WebApplicationType web, String... settings) {
    String host = "http://127.0.0.1:" + backend.getAddress().getPort();
    List<String> all =
        new ArrayList<>(
            List.of(
                "server.port=0",
                "gateway.inbound.port=0",
                "gateway.inbound.drain-quiet=1ms",
                "gateway.backends.b.hosts[0]=" + host,
                "gateway.endpoints[0].name=part",
                "gateway.endpoints[0].path=/part/{id}",
                "gateway.endpoints[0].calls.good.backend=b",
                "gateway.endpoints[0].calls.good.path=/",
                "gateway.endpoints[0].calls.good.required=true",
                "gateway.endpoints[0].calls.bad.backend=b",
                "gateway.endpoints[0].calls.bad.path=/fails",
                "gateway.endpoints[1].path=/broken",
                "gateway.endpoints[1].calls.bad.backend=b",
                "gateway.endpoints[1].calls.bad.path=/fails",
                "gateway.endpoints[1].calls.bad.required=true"));
    all.addAll(Arrays.asList(settings));
    if (all.stream().noneMatch(each -> each.startsWith("gateway.mode"))) {
      all.add("gateway.mode=thread-pool");
    }
    boolean exposes = all.stream().anyMatch(each -> each.startsWith("management.endpoints"));
    if (!exposes) {
      all.add("management.endpoints.web.exposure.include=console");
    }
    return new SpringApplicationBuilder(Application.class)
        .web(web)
        .run(all.stream().map(each -> "--" + each).toArray(String[]::new));
  }

  private static URI url(ConfigurableApplicationContext host, String port, String path) {
    return URI.create("http://127.0.0.1:" + host.getEnvironment().getProperty(port) + path);
  }

  private static HttpResponse<String> get(
      ConfigurableApplicationContext host, String port, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = HttpRequest.newBuilder(url(host, port, path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpResponse<InputStream> live(ConfigurableApplicationContext host) {
    return beginsLive(host).join();
  }

  /** The server sends the response head with the first event. */
  private static CompletableFuture<HttpResponse<InputStream>> beginsLive(
      ConfigurableApplicationContext host) {
    URI url = url(host, "local.server.port", "/actuator/console/live");
    return CLIENT.sendAsync(
        HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofInputStream());
  }

  private static BufferedReader lines(HttpResponse<InputStream> answer) {
    return new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8));
  }

  private static String nextEvent(BufferedReader lines) throws IOException {
    String line = lines.readLine();
    while (line != null && line.isEmpty()) {
      line = lines.readLine();
    }
    assertThat(line).startsWith("data: {");
    return String.valueOf(line);
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void thePageComesFromTheJarAlone(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host = start(web)) {
      HttpResponse<String> page = get(host, "local.server.port", "/actuator/console");
      assertThat(page.statusCode()).isEqualTo(200);
      assertThat(page.headers().firstValue("Content-Type")).hasValue("text/html;charset=UTF-8");
      Matcher loaded = Pattern.compile("(?:src|href)=\"([^#\"]+)\"").matcher(page.body());
      List<String> places = loaded.results().map(each -> each.group(1)).distinct().toList();
      assertThat(places)
          .contains("console/console.js", "console/console.css")
          .allSatisfy(place -> assertThat(place).startsWith("console/"));
      for (String place : places) {
        HttpResponse<String> part = get(host, "local.server.port", "/actuator/" + place);
        assertThat(part.statusCode()).as(place).isEqualTo(200);
        assertThat(part.body().replace("http://www.w3.org/", ""))
            .as(place)
            .doesNotContain("http://", "https://", "innerHTML", "eval(", "@import");
        assertThat(part.headers().firstValue("Content-Security-Policy"))
            .as(place)
            .hasValueSatisfying(
                policy ->
                    assertThat(policy)
                        .contains("default-src 'none'", "script-src 'self'")
                        .doesNotContain("unsafe", "*"));
      }
      assertThat(page.body()).doesNotContain("style=", "<script>", "onclick", "{{");
      assertThat(get(host, "local.server.port", "/actuator/console/nothing").statusCode())
          .isEqualTo(404);
      HttpRequest change =
          HttpRequest.newBuilder(url(host, "local.server.port", "/actuator/console"))
              .POST(HttpRequest.BodyPublishers.noBody())
              .build();
      assertThat(CLIENT.send(change, HttpResponse.BodyHandlers.ofString()).statusCode())
          .isEqualTo(405);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void aPortOfItsOwnHasAShortAddressToo(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host =
        start(
            web,
            "management.server.port=0",
            "management.server.base-path=/ops",
            // Two web servers are on the tests' class path; a real application has one.
            "spring.autoconfigure.exclude=org.springframework.boot.tomcat.autoconfigure.actuate"
                + ".web.server.TomcatReactiveManagementContextAutoConfiguration")) {
      HttpResponse<String> led = get(host, "local.management.port", "/ops/console");
      assertThat(led.statusCode()).isEqualTo(302);
      URI asked = url(host, "local.management.port", "/ops/console");
      URI page = asked.resolve(led.headers().firstValue("Location").orElseThrow());
      assertThat(page.getPath()).isEqualTo("/ops/actuator/console");
      assertThat(get(host, "local.management.port", page.getPath()).body()).contains("<title>");
      assertThat(get(host, "local.server.port", "/console").statusCode()).isEqualTo(404);
      assertThat(get(host, "local.server.port", "/actuator/console").statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void aHostsOwnPathsAreLeftAlone(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host =
        start(
            web,
            "management.endpoints.web.exposure.include=console,health",
            "management.endpoints.web.path-mapping.console=view")) {
      assertThat(get(host, "local.server.port", "/console").statusCode()).isEqualTo(404);
      assertThat(get(host, "local.server.port", "/actuator/view").body())
          .contains("view/console.js");
      assertThat(get(host, "local.server.port", "/actuator/view/console.js").statusCode())
          .isEqualTo(200);
      assertThat(get(host, "local.server.port", "/actuator").body()).contains("/actuator/view");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void whatIsNotExposedIsNotThere(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host =
        start(web, "management.endpoints.web.exposure.include=health")) {
      assertThat(get(host, "local.server.port", "/actuator/console").statusCode()).isEqualTo(404);
      assertThat(get(host, "local.server.port", "/actuator/console/live").statusCode())
          .isEqualTo(404);
      assertThat(host.getBeansOfType(ConsoleTap.class)).isEmpty();
    }
  }

  static Stream<Mode> modes() {
    return Arrays.stream(Mode.values());
  }

  @ParameterizedTest
  @MethodSource("modes")
  void exchangesWorthALookAreKept(Mode mode) throws Exception {
    assumeTrue(
        mode != Mode.VIRTUAL_THREAD || Runtime.version().feature() >= 21,
        "virtual-thread mode was not tested: it needs JDK 21");
    try (ConfigurableApplicationContext host =
        start(WebApplicationType.REACTIVE, "gateway.mode=" + mode.label())) {
      String secret = "/part/%3Cscript%3E?token=do-not-show";
      assertThat(get(host, "local.gateway.port", secret, "X-Request-Id", "a<b>c").statusCode())
          .isEqualTo(200);
      assertThat(get(host, "local.gateway.port", "/broken").statusCode()).isEqualTo(502);
      ExchangeHistory history = host.getBean(ConsoleTap.class).history();
      ConsoleFeedTest.await(() -> history.version() >= 4);
      String kept = get(host, "local.server.port", "/actuator/console/exchanges").body();
      assertThat(kept)
          .contains("\"failed\":[{", "\"partial\":[{", "\"slowest\":[{")
          .contains("\"path\":\"/part/%3Cscript%3E\"", "\"id\":\"a<b>c\"")
          .contains("\"name\":\"bad\"", "\"ending\":\"backend-status\"", "\"status\":500")
          .doesNotContain("do-not-show");
      String graph = get(host, "local.server.port", "/actuator/console/gateway").body();
      assertThat(graph)
          .contains("\"name\":\"part\"", "\"mode\":\"" + mode.label() + "\"")
          .contains("\"name\":\"good\",\"backend\":\"b\",\"required\":true");
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void figuresComeAsEvents(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host = start(web)) {
      HttpResponse<InputStream> answer = live(host);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type").orElse(""))
          .startsWith("text/event-stream");
      assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
      try (BufferedReader lines = lines(answer)) {
        assertThat(nextEvent(lines)).contains("\"first\":true", "\"rings\":[", "\"lanes\":[");
        assertThat(get(host, "local.gateway.port", "/broken").statusCode()).isEqualTo(502);
        String event = nextEvent(lines);
        while (!event.contains("\"backend-status\":")) {
          event = nextEvent(lines);
        }
        assertThat(event).contains("\"p50\":", "\"address\":\"http://127.0.0.1:");
        assertThat(host.getBean(ConsoleFeed.class).viewers()).isEqualTo(1);
      }
      ConsoleFeedTest.await(() -> host.getBean(ConsoleFeed.class).viewers() == 0);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void viewersAreBoundedAndDoNotHoldUpAStop(WebApplicationType web) throws Exception {
    List<HttpResponse<InputStream>> viewers = new ArrayList<>();
    BufferedReader last;
    try (ConfigurableApplicationContext host = start(web)) {
      List<CompletableFuture<HttpResponse<InputStream>>> joining = new ArrayList<>();
      for (int i = 0; i < ConsoleFeed.MOST_VIEWERS; i++) {
        joining.add(beginsLive(host));
      }
      joining.forEach(viewer -> viewers.add(viewer.join()));
      last = lines(viewers.get(viewers.size() - 1));
      String unused = nextEvent(last);
      HttpResponse<InputStream> refused = live(host);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("10");
      refused.body().close();
    }
    // The server ended the stream cleanly.
    String line = last.readLine();
    while (line != null) {
      line = last.readLine();
    }
    for (HttpResponse<InputStream> viewer : viewers) {
      viewer.body().close();
    }
    assertThat(viewers).hasSize(ConsoleFeed.MOST_VIEWERS);
  }

  @Test
  void withoutAWebServerThereIsNothingToLookAt() {
    try (ConfigurableApplicationContext host = start(WebApplicationType.NONE)) {
      assertThat(host.isRunning()).isTrue();
    }
  }
}
