package io.fanout.boot.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import com.sun.net.httpserver.HttpServer;
import io.fanout.api.Answer;
import io.fanout.api.Fanout;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Inputs;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import io.micrometer.tracing.Tracer;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Users' applications with the starter, on Tomcat, on Reactor Netty and without a web server. */
final class HostApplicationTest {
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
          String traceparent = exchange.getRequestHeaders().getFirst("traceparent");
          byte[] body =
              "{\"trace\":\"%s\"}".formatted(traceparent).getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
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

  /** An application with a controller, a handler, and bean names that could clash with ours. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import({Greeting.class, OwnHandler.class, Spans.class})
  static class Application {
    @Bean
    String gateway() {
      return "a payment gateway";
    }

    @Bean
    String recorder() {
      return "a tape recorder";
    }

    @Bean
    String reload() {
      return "a reload button";
    }

    @Bean
    String traces() {
      return "footprints";
    }
  }

  @RestController
  static class Greeting {
    private final Fanout fanout;

    Greeting(Fanout fanout) {
      this.fanout = fanout;
    }

    @GetMapping("/greeting/{name}")
    String greeting(@PathVariable String name) {
      return "Hello " + name;
    }

    @GetMapping("/asked")
    String asked() throws InterruptedException {
      return fanout.ask("one", Inputs.NONE).text();
    }
  }

  /** Depends on a bean that depends on the fan-out. */
  @Component("ownHandler")
  static class OwnHandler implements Handler {
    private final Greeting greeting;

    @Autowired
    OwnHandler(Greeting greeting) {
      this.greeting = greeting;
    }

    @Override
    public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
      String trace = exchange.call("b", Request.get("/")).text();
      return Answer.json(Slice.of("[\"" + greeting.greeting("you") + "\"," + trace + "]"));
    }
  }

  /** The application's own span exporter. */
  static class Spans implements SpanExporter {
    private final BlockingQueue<SpanData> ended = new LinkedBlockingQueue<>();

    List<SpanData> take(int count) throws InterruptedException {
      List<SpanData> taken = new ArrayList<>();
      while (taken.size() < count) {
        taken.add(Objects.requireNonNull(ended.poll(60, TimeUnit.SECONDS), "no span"));
      }
      return taken;
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      ended.addAll(spans);
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

  private ConfigurableApplicationContext start(WebApplicationType web, String... settings) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--server.port=0",
                "--gateway.mode=thread-pool",
                "--gateway.inbound.port=0",
                "--gateway.inbound.drain-quiet=1ms",
                "--gateway.backends.b.hosts[0]=http://127.0.0.1:" + backend.getAddress().getPort(),
                "--gateway.endpoints[0].name=one",
                "--gateway.endpoints[0].path=/one",
                "--gateway.endpoints[0].calls.b.backend=b",
                "--gateway.endpoints[0].calls.b.path=/",
                "--gateway.endpoints[1].path=/handled",
                "--gateway.endpoints[1].handler=ownHandler",
                "--management.tracing.sampling.probability=1.0",
                "--management.opentelemetry.tracing.export.schedule-delay=10ms"));
    for (String setting : settings) {
      all.add("--" + setting);
    }
    return new SpringApplicationBuilder(Application.class).web(web).run(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(
      value = WebApplicationType.class,
      names = {"SERVLET", "REACTIVE"})
  void theGatewayStandsBesideTheWebServer(WebApplicationType web) throws Exception {
    try (ConfigurableApplicationContext host = start(web)) {
      assertThat(get(host, "local.server.port", "/greeting/Ada")).isEqualTo("200 Hello Ada");
      assertThat(get(host, "local.server.port", "/one")).startsWith("404");
      assertThat(get(host, "local.gateway.port", "/one")).startsWith("200 {\"b\":{\"trace\":");
      assertThat(get(host, "local.gateway.port", "/handled")).startsWith("200 [\"Hello you\"");
      assertThat(get(host, "local.gateway.port", "/greeting/Ada")).startsWith("404");
      assertThat(host.getBean("gateway")).isEqualTo("a payment gateway");
    }
  }

  @Test
  void aHostWithoutAWebServerHasTheGatewayAlone() throws Exception {
    try (ConfigurableApplicationContext host = start(WebApplicationType.NONE)) {
      assertThat(get(host, "local.gateway.port", "/one")).startsWith("200");
      assertThat(host.getBean(Fanout.class).ask("one", Inputs.NONE).status()).isEqualTo(200);
    }
  }

  @Test
  void theHostsTracingStaysWithoutOurs() throws Exception {
    try (ConfigurableApplicationContext host = start(WebApplicationType.SERVLET)) {
      assertThat(host.getBeansOfType(Tracer.class)).isNotEmpty();
      assertThat(get(host, "local.gateway.port", "/one")).contains("\"null\"");
      assertThat(get(host, "local.server.port", "/greeting/Ada")).startsWith("200");
      assertThat(host.getBean(Spans.class).take(1))
          .extracting(SpanData::getName)
          .containsExactly("http get /greeting/{name}");
    }
  }

  @Test
  void ourSpansAreChildrenOfTheCallersCurrentOne() throws Exception {
    try (ConfigurableApplicationContext host =
        start(WebApplicationType.SERVLET, "gateway.tracing=true")) {
      String answer = get(host, "local.server.port", "/asked");
      List<SpanData> spans = host.getBean(Spans.class).take(3);
      SpanData controller = named("http get /asked", spans);
      SpanData exchange = named("one", spans);
      SpanData call = named("b", spans);
      assertThat(exchange.getParentSpanId()).isEqualTo(controller.getSpanId());
      assertThat(call.getParentSpanId()).isEqualTo(exchange.getSpanId());
      assertThat(answer).contains(controller.getTraceId()).contains(call.getSpanId());
    }
  }

  private static SpanData named(String name, List<SpanData> spans) {
    return spans.stream().filter(span -> span.getName().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void threadsOfReactorThatMustNotBlockAreRefused() {
    try (ConfigurableApplicationContext host = start(WebApplicationType.REACTIVE)) {
      assertThatThrownBy(
              () ->
                  reactor.core.publisher.Mono.fromCallable(
                          () -> host.getBean(Fanout.class).ask("one", Inputs.NONE))
                      .subscribeOn(reactor.core.scheduler.Schedulers.parallel())
                      .block())
          .hasMessageContaining("Fanout.ask: called on parallel-")
          .hasMessageContaining("Schedulers.boundedElastic()");
    }
  }

  private static String get(ConfigurableApplicationContext host, String port, String path)
      throws IOException, InterruptedException {
    URI url = URI.create("http://127.0.0.1:" + host.getEnvironment().getProperty(port) + path);
    HttpResponse<String> answer =
        CLIENT.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body();
  }
}
