package io.fanout.boot.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium, driven by the DevTools protocol. */
final class Browser implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String ANNOUNCES = "DevTools listening on ws://";
  private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

  private final Process process;
  private final WebSocket page;
  private final BlockingQueue<JsonNode> messages;
  private int asked;

  private Browser(Process process, WebSocket page, BlockingQueue<JsonNode> messages) {
    this.process = process;
    this.page = page;
    this.messages = messages;
  }

  /** An installed Chromium. */
  static Optional<Path> installed() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(":", -1))
        .flatMap(
            folder ->
                Stream.of("chromium", "chromium-browser", "google-chrome")
                    .map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static Browser open(Path program, Path profile, String url) throws Exception {
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + profile,
                "--remote-debugging-port=0",
                url)
            .redirectErrorStream(true)
            .start();
    HttpClient client = HttpClient.newHttpClient();
    BlockingQueue<JsonNode> messages = new LinkedBlockingQueue<>();
    URI socket = socket(client, announced(process));
    WebSocket page = client.newWebSocketBuilder().buildAsync(socket, listener(messages)).join();
    return new Browser(process, page, messages);
  }

  private static String announced(Process process) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = lines.readLine();
    while (line != null && !line.contains(ANNOUNCES)) {
      line = lines.readLine();
    }
    String announcement = Objects.requireNonNull(line, "the browser has ended");
    String address = announcement.substring(announcement.indexOf(ANNOUNCES) + ANNOUNCES.length());
    return address.substring(0, address.indexOf('/'));
  }

  private static URI socket(HttpClient client, String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + address + "/json")).build();
    long until = System.nanoTime() + PATIENCE;
    while (true) {
      String answer = client.send(request, HttpResponse.BodyHandlers.ofString()).body();
      for (JsonNode target : JSON.readTree(answer)) {
        if (target.path("type").asString("").equals("page")) {
          return URI.create(target.path("webSocketDebuggerUrl").asString());
        }
      }
      assertThat(System.nanoTime() - until).as("a page of the browser").isNegative();
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  private static WebSocket.Listener listener(BlockingQueue<JsonNode> messages) {
    return new WebSocket.Listener() {
      private final StringBuilder text = new StringBuilder();

      @Override
      public @Nullable CompletionStage<?> onText(
          WebSocket socket, CharSequence part, boolean last) {
        text.append(part);
        if (last) {
          messages.add(JSON.readTree(text.toString()));
          text.setLength(0);
        }
        socket.request(1);
        return null;
      }
    };
  }

  /** The value of an expression, as text. */
  String evaluate(String expression) throws InterruptedException {
    int id = ++asked;
    String command =
        JSON.writeValueAsString(
            Map.of(
                "id",
                id,
                "method",
                "Runtime.evaluate",
                "params",
                Map.of("expression", "String(" + expression + ")")));
    page.sendText(command, true).join();
    while (true) {
      JsonNode message = messages.poll(60, TimeUnit.SECONDS);
      assertThat(message).as("an answer of the browser").isNotNull();
      if (message != null && message.path("id").asInt(0) == id) {
        return message.path("result").path("result").path("value").asString("");
      }
    }
  }

  /** Waits until an expression is true. */
  void await(String expression) throws InterruptedException {
    long until = System.nanoTime() + PATIENCE;
    while (!evaluate(expression).equals("true")) {
      assertThat(System.nanoTime() - until).as(expression).isNegative();
      TimeUnit.MILLISECONDS.sleep(10);
    }
  }

  /** The number of the browser's processes. */
  private List<ProcessHandle> all() {
    return Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
  }

  @Override
  public void close() {
    page.abort();
    for (ProcessHandle each : all()) {
      boolean unused = each.destroyForcibly();
    }
    ProcessHandle unused = process.toHandle().onExit().join();
  }
}
