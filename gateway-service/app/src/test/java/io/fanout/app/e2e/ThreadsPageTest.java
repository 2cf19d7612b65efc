package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.handoff.Await;
import io.fanout.core.settings.Mode;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code /actuator/gateway/threads} in every mode, while requests wait for a slow backend. */
final class ThreadsPageTest {
  private static final int REQUESTS = 7;

  static Stream<Arguments> gateways() {
    return Stream.concat(
        RunningGateway.modes().stream()
            .map(mode -> Arguments.of(mode, "gateway.client=event-loop")),
        Stream.of(
            Arguments.of(Mode.THREAD_POOL, "gateway.client=apache"),
            Arguments.of(Mode.THREAD_POOL, "gateway.pool.type=fork-join")));
  }

  @ParameterizedTest
  @MethodSource("gateways")
  void strandsAreGroupedByWhatTheyWaitFor(Mode mode, String setting) {
    try (SlowBackend backend = new SlowBackend();
        RunningGateway gateway =
            RunningGateway.start(
                mode,
                setting,
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      backend.hold();
      List<CompletableFuture<HttpResponse<String>>> answers = ask(gateway);
      Await.until(
          "all requests wait for all their calls",
          () ->
              List.of("b", "c", "d").stream()
                  .allMatch(
                      name -> count(shown(gateway), "parked on a call to " + name) == REQUESTS));
      String page = shown(gateway);
      assertThat(page).contains("\"mode\":\"" + mode.label() + "\"");
      assertThat(count(page, "for its calls, or is run")).isEqualTo(REQUESTS);
      assertThat(count(page, "for the network")).isPositive();
      if (mode == Mode.THREAD_POOL) {
        assertThat(count(page, "on a call")).isEqualTo(3 * REQUESTS);
        assertThat(count(page, "for its calls")).isEqualTo(REQUESTS);
      }
      backend.release();
      answers.forEach(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
      assertThat(gateway.manage("/actuator/gateway").body()).contains("threads");
      assertThat(gateway.manage("/actuator/gateway/nothing").statusCode()).isEqualTo(404);
    }
  }

  /** How many threads wait for this; 0 if none. */
  private static int count(String page, String waits) {
    Matcher group =
        Pattern.compile("\\{[^{}]*\"waits\":\"" + Pattern.quote(waits) + "\"[^{}]*}").matcher(page);
    if (!group.find()) {
      return 0;
    }
    Matcher count = Pattern.compile("\"count\":(\\d+)").matcher(group.group());
    return count.find() ? Integer.parseInt(count.group(1)) : 0;
  }

  private static String shown(RunningGateway gateway) {
    return gateway.manage("/actuator/gateway/threads").body();
  }

  private static List<CompletableFuture<HttpResponse<String>>> ask(RunningGateway gateway) {
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
