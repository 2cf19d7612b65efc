package io.fanout.launcher.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Short questions to servers on this machine. */
public final class Http {
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final int OK = 200;

  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .proxy(HttpClient.Builder.NO_PROXY)
          .connectTimeout(PATIENCE)
          .build();

  private Http() {}

  public static HttpClient client() {
    return CLIENT;
  }

  /** The body of a 200; empty for everything else, as nobody listening or a 503. */
  public static Optional<String> get(String url) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).build();
    try {
      HttpResponse<String> answer = CLIENT.send(request, BodyHandlers.ofString());
      return answer.statusCode() == OK ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException notYet) {
      return Optional.empty();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
