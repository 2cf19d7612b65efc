package io.fanout.launcher.top;

import io.fanout.launcher.service.Http;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the live figures of a gateway's console, one event after another. Confined to one thread.
 */
public final class ConsoleStream implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final String DATA = "data: ";
  private static final int OK = 200;

  private final String url;
  private final BufferedReader events;
  private JsonTree gateway = JsonTree.parse("{}");
  private JsonTree exchanges = JsonTree.parse("{}");
  private String configuration = "";
  private double exchangesVersion = -1;

  private ConsoleStream(String url, BufferedReader events) {
    this.url = url;
    this.events = events;
  }

  /** The data of one screen. */
  public record Moment(JsonTree gateway, JsonTree now, JsonTree exchanges) {}

  /**
   * Opens the stream.
   *
   * @param url such as {@code http://127.0.0.1:8081/actuator/console}
   * @throws IOException if nobody listens there, or the console refuses
   */
  public static ConsoleStream open(String url) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/live")).timeout(PATIENCE).build();
    HttpResponse<InputStream> answer = Http.client().send(request, BodyHandlers.ofInputStream());
    if (answer.statusCode() != OK) {
      answer.body().close();
      throw new IOException(
          "%s/live answers %d (expected: 200, from a gateway that exposes its console)"
              .formatted(url, answer.statusCode()));
    }
    return new ConsoleStream(
        url, new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8)));
  }

  /**
   * Waits for the next event, and rereads the other documents that have changed.
   *
   * @throws IOException if the stream ends
   */
  public Moment next() throws IOException {
    JsonTree now = JsonTree.parse(nextData());
    String hash = now.get("configuration").get("hash").text();
    if (!hash.equals(configuration)) {
      Optional<JsonTree> read = read("/gateway");
      if (read.isPresent()) {
        gateway = read.get();
        configuration = hash;
      }
    }
    if (now.get("exchanges").number() != exchangesVersion) {
      Optional<JsonTree> read = read("/exchanges");
      if (read.isPresent()) {
        exchanges = read.get();
        exchangesVersion = now.get("exchanges").number();
      }
    }
    return new Moment(gateway, now, exchanges);
  }

  private Optional<JsonTree> read(String part) {
    return Http.get(url + part).map(JsonTree::parse);
  }

  private String nextData() throws IOException {
    while (true) {
      @Nullable String line = events.readLine();
      if (line == null) {
        throw new IOException("the stream has ended");
      }
      if (line.startsWith(DATA)) {
        return line.substring(DATA.length());
      }
    }
  }

  @Override
  public void close() throws IOException {
    events.close();
  }
}
