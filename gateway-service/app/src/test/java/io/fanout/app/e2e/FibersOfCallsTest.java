package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which calls take a fiber besides their request's, while their backends are slow. */
final class FibersOfCallsTest {
  private static final int REQUESTS = 20;

  /** Three calls, of which only that to b has these settings. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | breaker.enabled=false",
        "1 | breaker.enabled=true, retry.attempts=3, hedge.after=1m, adaptive-limit.enabled=true",
        "2 | quota.at-once=1000",
        "4 | client=comsat-apache",
      })
  void aRequestHasSoManyFibers(int fibers, String settings) throws Exception {
    try (SlowBackend backend = new SlowBackend();
        RunningGateway gateway = RunningGateway.start(Mode.FIBER, all(settings, backend))) {
      backend.hold();
      List<CompletableFuture<HttpResponse<String>>> answers = askAll(gateway);
      Await.until("every call waits for its answer", () -> backend.held() == 3 * REQUESTS);
      MeterRegistry registry = gateway.bean(MeterRegistry.class);
      assertThat(registry.get("fanout.fibers.alive").gauge().value()).isEqualTo(fibers * REQUESTS);
      backend.release();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        HttpResponse<String> got = answer.get(60, TimeUnit.SECONDS);
        assertThat(got.statusCode()).isEqualTo(200);
        assertThat(RunningGateway.header(got, "X-Fanout-Complete")).isEqualTo("true");
      }
    }
  }

  private static String[] all(String settings, SlowBackend backend) {
    List<String> all = new ArrayList<>();
    for (String name : List.of("b", "c", "d")) {
      all.add("gateway.backends.%s.hosts[0]=%s".formatted(name, backend.url()));
    }
    for (String setting : settings.split(", ", -1)) {
      boolean isOfGateway = setting.startsWith("client=");
      all.add((isOfGateway ? "gateway." : "gateway.backends.b.") + setting);
    }
    return all.toArray(String[]::new);
  }

  private static List<CompletableFuture<HttpResponse<String>>> askAll(RunningGateway gateway) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < REQUESTS; i++) {
      answers.add(
          client.sendAsync(
              HttpRequest.newBuilder(gateway.uri("/aggregate/" + i)).build(),
              HttpResponse.BodyHandlers.ofString()));
    }
    return answers;
  }
}
