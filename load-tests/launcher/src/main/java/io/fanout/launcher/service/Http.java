package io.fanout.launcher.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** Short HTTP requests to servers on this machine. */
public final class Http {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  /**
   * The timeout for a process that has just started and loads classes to answer its first request.
   */
  private static final Duration PATIENCE_AT_START = Duration.ofSeconds(5);

  private static final Duration LONG_PATIENCE = Duration.ofSeconds(30);

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

  /** The body of a 200; empty for anything else, such as a refused connection or a 503. */
  public static Optional<String> get(String url) {
    return get(CLIENT, url);
  }

  /** The same with another client, such as one that trusts other certificates. */
  public static Optional<String> get(HttpClient client, String url) {
    return get(client, url, PATIENCE);
  }

  /** The same with a longer timeout, for an answer that is indispensable. */
  public static Optional<String> await(String url) {
    return await(CLIENT, url);
  }

  /** The same with another client. */
  public static Optional<String> await(HttpClient client, String url) {
    return get(client, url, LONG_PATIENCE);
  }

  /** Whether it answers with 200; for servers that may have just started. */
  public static boolean accepts(String url) {
    return accepts(CLIENT, url);
  }

  /** The same with another client. */
  public static boolean accepts(HttpClient client, String url) {
    return get(client, url, PATIENCE_AT_START).isPresent();
  }

  private static Optional<String> get(HttpClient client, String url, Duration patience) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(patience).build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      return answer.statusCode() == OK ? Optional.of(answer.body()) : Optional.empty();
    } catch (IOException notYet) {
      return Optional.empty();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
