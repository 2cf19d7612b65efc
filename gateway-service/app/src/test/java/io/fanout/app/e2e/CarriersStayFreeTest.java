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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Slow backends hold no carrier: on two lanes, the backends receive the calls of a thousand
 * requests before they answer any. A carrier that blocked on a call would never get to the third
 * request.
 */
final class CarriersStayFreeTest {
  private static final int REQUESTS = 1_000;
  private static final int CALLS = 3;

  @Test
  void aThousandRequestsAreInFlightOnTwoLanesBeforeAnyCallIsAnswered() throws Exception {
    try (SlowBackend backend = new SlowBackend();
        RunningGateway gateway =
            RunningGateway.start(
                Mode.FIBER,
                "gateway.lanes.count=2",
                "gateway.backends.b.hosts[0]=" + backend.url(),
                "gateway.backends.c.hosts[0]=" + backend.url(),
                "gateway.backends.d.hosts[0]=" + backend.url())) {
      backend.hold();
      List<CompletableFuture<HttpResponse<String>>> answers = askAll(gateway);
      Await.until(
          "every call of every request waits for its answer",
          () -> backend.held() == REQUESTS * CALLS);
      assertThat(answers).noneMatch(CompletableFuture::isDone);
      backend.release();
      for (CompletableFuture<HttpResponse<String>> answer : answers) {
        HttpResponse<String> got = answer.get(120, TimeUnit.SECONDS);
        assertThat(got.statusCode()).isEqualTo(200);
        assertThat(RunningGateway.header(got, "X-Fanout-Complete")).isEqualTo("true");
      }
    }
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
