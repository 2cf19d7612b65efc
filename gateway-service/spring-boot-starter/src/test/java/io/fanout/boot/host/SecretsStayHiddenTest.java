package io.fanout.boot.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.fanout.boot.admin.AdminPage;
import io.fanout.boot.admin.Reload;
import io.fanout.boot.console.ConsolePage;
import io.fanout.boot.wiring.Validation;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

/** Searches everything that a gateway logs and shows for secrets, at the most verbose log level. */
@ExtendWith(OutputCaptureExtension.class)
final class SecretsStayHiddenTest {
  private static final String SECRET = "tell-nobody";

  private final Path folder;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private HttpServer server;

  SecretsStayHiddenTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @SpringBootConfiguration
  @EnableAutoConfiguration
  static class Application {}

  @BeforeEach
  void startServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          byte[] body =
              ("{\"access_token\": \"" + SECRET + "-token\"}").getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(path.equals("/no-token") ? 401 : 200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stopServer() {
    server.stop(0);
    threads.shutdown();
  }

  private Path accessLog() {
    return folder.resolve("access.log");
  }

  private String[] settings(String... more) {
    List<String> settings =
        new ArrayList<>(
            List.of(
                "spring.main.web-application-type=none",
                "logging.level.root=debug",
                "management.endpoints.web.exposure.include=console",
                "gateway.inbound.port=0",
                "gateway.access-log.format=json",
                "gateway.access-log.file=" + accessLog()));
    String[][] backends = {
      {"issuer"},
      {"bearer", "bearer=" + SECRET + "-1"},
      {"basic", "basic.username=u", "basic.password=" + SECRET + "-2"},
      {"oauth", "oauth2.client-secret=" + SECRET + "-3", "oauth2.path=/token"},
      {"refused", "oauth2.client-secret=" + SECRET + "-4", "oauth2.path=/no-token"},
      {"signed", "signature.secret=" + SECRET + "-5", "signature.type=hmac", "signature.key-id=k"},
      {"exchange", "token-exchange.client-secret=" + SECRET + "-6", "token-exchange.path=/token"},
      {"proxied"}
    };
    String egress = "gateway.backends.proxied.egress";
    settings.add(egress + ".proxy=http://127.0.0.1:" + server.getAddress().getPort());
    settings.add(egress + ".basic.username=u");
    settings.add(egress + ".basic.password=" + SECRET + "-7");
    int number = 0;
    for (String[] backend : backends) {
      String at = "gateway.backends." + backend[0];
      int port = backend[0].equals("signed") ? 1 : server.getAddress().getPort();
      settings.add(at + ".hosts[0]=http://127.0.0.1:" + port);
      for (int i = 1; i < backend.length; i++) {
        settings.add(at + ".credentials." + backend[i]);
        if (backend[i].contains("client-secret")) {
          String kind = backend[i].substring(0, backend[i].indexOf('.'));
          settings.add(at + ".credentials." + kind + ".client-id=gw");
          settings.add(at + ".credentials." + kind + ".backend=issuer");
        }
      }
      String endpoint = "gateway.endpoints[" + number++ + "]";
      settings.add(endpoint + ".path=/" + backend[0]);
      settings.add(endpoint + ".pass-headers[0]=Authorization");
      settings.add(endpoint + ".calls.c.backend=" + backend[0]);
      settings.add(endpoint + ".calls.c.path=/no-token");
      settings.add(endpoint + ".calls.c.required=true");
    }
    settings.addAll(List.of(more));
    return settings.stream().map(setting -> "--" + setting).toArray(String[]::new);
  }

  @Test
  void noSecretIsInLogsProblemsMetricsAndPages(CapturedOutput output) throws Exception {
    List<String> shown = new ArrayList<>();
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Application.class).run(settings())) {
      int port = context.getEnvironment().getRequiredProperty("local.gateway.port", int.class);
      for (String backend :
          List.of(
              "bearer", "basic", "oauth", "refused", "signed", "exchange", "issuer", "proxied")) {
        HttpResponse<String> answer =
            HttpClient.newHttpClient()
                .send(
                    HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/" + backend))
                        .header("Authorization", "Bearer " + SECRET + "-client")
                        .build(),
                    HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(backend).isGreaterThanOrEqualTo(500);
        shown.add(answer.headers() + answer.body());
      }
      for (AdminPage page : context.getBeansOfType(AdminPage.class).values()) {
        shown.add(String.valueOf(page.show()));
      }
      shown.add(String.valueOf(context.getBean(ConsolePage.class).tree()));
      shown.add(String.valueOf(context.getBean(Reload.class).reload()));
      MeterRegistry meters = context.getBean(MeterRegistry.class);
      meters.forEachMeter(meter -> shown.add(meter.getId() + " " + meter.measure()));
      if (meters instanceof PrometheusMeterRegistry prometheus) {
        shown.add(prometheus.scrape());
      }
    }
    assertThat(shown).hasSizeGreaterThan(50).noneMatch(text -> text.contains(SECRET));
    assertThat(accessLog()).content().contains("/bearer").doesNotContain(SECRET);
    assertThat(output.getAll()).contains("DEBUG").doesNotContain(SECRET);
  }

  @Test
  void validateShowsNoSecret(CapturedOutput output) {
    int failed =
        Validation.run(
            Application.class,
            settings(
                "gateway.backends.basic.credentials.basic.pasword=" + SECRET,
                "gateway.backends.bearer.credentials.bearer=" + SECRET + "\u00e9",
                "gateway.backends.oauth.credentials.oauth2.client-secret=${NOT_SET}" + SECRET,
                "gateway.backends.signed.credentials.signature.options.encoding=base64",
                "gateway.backends.issuer.credential.bearer=" + SECRET,
                "gateway.egress.proxy=http://u:" + SECRET + "@proxy.example",
                "gateway.endpoints[0].calls.c.headers.Authorization=Bearer " + SECRET + " {oops"));
    assertThat(failed).isEqualTo(1);
    assertThat(output.getAll())
        .contains("credentials.basic.pasword: (hidden)")
        .contains("credentials.bearer: (hidden)")
        .contains("client-secret: (hidden) (expected: a secret, e.g. ${API_TOKEN}")
        .doesNotContain(SECRET);
  }
}
