package io.fanout.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/**
 * The planned changes of the mock backends' dials for each stretch of a run. It also applies them.
 */
record FaultPlan(List<List<Turn>> stretches, List<URI> mocks) {
  private static final String BACKENDS = "bcd";
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();

  static FaultPlan parse(String text, Parameters parameters) {
    List<List<Turn>> stretches =
        Parameters.parts(text, ';').stream()
            .map(
                stretch ->
                    Parameters.parts(stretch, ' ').stream()
                        .map(spec -> Turn.parse(spec, parameters))
                        .toList())
            .toList();
    return new FaultPlan(stretches, List.of());
  }

  FaultPlan on(List<URI> addresses) {
    return new FaultPlan(stretches, addresses);
  }

  List<String> names() {
    return stretches.stream()
        .map(turns -> String.join(" ", turns.stream().map(Turn::spec).toList()))
        .toList();
  }

  /**
   * Applies the changes of that stretch.
   *
   * @throws IllegalStateException if a backend does not accept a change
   */
  void turn(int stretch) {
    for (Turn turn : stretches.get(stretch)) {
      URI mock = mocks.get(BACKENDS.indexOf(turn.backend()));
      send(turn, mock);
    }
  }

  private static void send(Turn turn, URI mock) {
    HttpRequest request =
        HttpRequest.newBuilder(mock.resolve(turn.path()))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .method(turn.method(), BodyPublishers.ofString(turn.body()))
            .build();
    try {
      HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
      // A 404 means that no fault was set, so there is nothing to remove.
      if (answer.statusCode() / 100 != 2 && answer.statusCode() != 404) {
        throw new IllegalStateException(
            "%s: %s answered %d (expected: 200): %s"
                .formatted(turn.spec(), request.uri(), answer.statusCode(), answer.body()));
      }
    } catch (IOException failed) {
      throw new IllegalStateException(
          "%s: %s is unreachable (expected: a mock backend there; -Dmocks names B, C and D): %s"
              .formatted(turn.spec(), mock, failed),
          failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
