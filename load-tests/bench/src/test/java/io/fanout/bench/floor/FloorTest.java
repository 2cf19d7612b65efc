package io.fanout.bench.floor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The floors need epoll. */
@EnabledOnOs(OS.LINUX)
final class FloorTest {
  private static final int TRIES = 50;

  private final HttpClient client = HttpClient.newHttpClient();
  private final List<WholeAnswers> backends = new ArrayList<>();
  private final CompletableFuture<Throwable> failure = new CompletableFuture<>();

  @AfterEach
  void stop() throws IOException {
    for (WholeAnswers backend : backends) {
      backend.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void threeAnswersBecomeOne(FloorKind kind) throws Exception {
    try (Floor floor = new Floor(kind, 0, firstBackend(), failure::complete)) {
      List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        answers.add(client.sendAsync(request(floor, i), BodyHandlers.ofString()));
      }
      for (int i = 0; i < answers.size(); i++) {
        assertThat(answers.get(i).get(10, TimeUnit.SECONDS).body())
            .isEqualTo("{\"b\":\"/b/%d\",\"c\":\"/c/%d\",\"d\":\"/d/%d\"}".formatted(i, i, i));
      }
    }
    assertThat(failure).isNotDone();
  }

  /** A floor that dropped requests would look cheap. */
  @ParameterizedTest
  @EnumSource(names = {"GUARANTEES", "FIBERS"})
  void anAnswerThatIsNotJsonEndsTheFloor(FloorKind kind) throws Exception {
    try (Floor floor = new Floor(kind, 0, firstBackend(), failure::complete)) {
      var unused =
          client.sendAsync(
              HttpRequest.newBuilder(url(floor, "broken")).build(), BodyHandlers.discarding());

      assertThat(failure.get(10, TimeUnit.SECONDS)).hasMessageContaining("JSON");
    }
  }

  @Test
  void aBackendThatIsNotThereEndsTheFloor() throws Exception {
    int first = firstBackend();
    stop();
    try (Floor floor = new Floor(FloorKind.BARE, 0, first, failure::complete)) {
      var unused = client.sendAsync(request(floor, 1), BodyHandlers.discarding());

      assertThat(failure.get(10, TimeUnit.SECONDS)).hasMessage("no connection to a backend");
    }
  }

  private static HttpRequest request(Floor floor, int id) {
    return HttpRequest.newBuilder(url(floor, Integer.toString(id))).build();
  }

  private static URI url(Floor floor, String id) {
    return URI.create("http://127.0.0.1:%d/aggregate/%s".formatted(floor.port(), id));
  }

  /** Starts three backends on ports in a row. */
  private int firstBackend() throws IOException {
    for (int tries = 0; tries < TRIES; tries++) {
      WholeAnswers first = new WholeAnswers(0);
      try {
        backends.addAll(
            List.of(first, new WholeAnswers(first.port() + 1), new WholeAnswers(first.port() + 2)));
        return first.port();
      } catch (IOException taken) {
        first.close();
      }
    }
    throw new IOException("no three free ports in a row (expected: some)");
  }
}
