package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.service.Http;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Sends one request to the gateway and shows the answer and where its time went. */
@Command(
    name = "try",
    mixinStandardHelpOptions = true,
    description = "Sends one request and shows the answer, with each call drawn over time.",
    footer = {
      "",
      "Exits with 0 if the answer's status is below 400, and otherwise with 1.",
      "Example: ./fanout try /quotes --data '{\"sku\": \"A-1\", \"quantity\": 3}'"
    })
public final class TryCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int FIRST_ERROR = 400;

  private final Context context;
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "PATH",
      description = "the path to request (default: /aggregate/42)")
  private String path = "/aggregate/42";

  @Option(names = "--method", paramLabel = "M", description = "default: GET, or POST with --data")
  private @Nullable String method;

  @Option(names = "--data", paramLabel = "JSON", description = "the request's body")
  private @Nullable String data;

  @Option(
      names = "--header",
      paramLabel = "NAME:VALUE",
      description = "a header to send; may be repeated")
  private List<String> headers = new ArrayList<>();

  @Option(names = "--port", paramLabel = "PORT", description = "default: the running gateway's")
  private @Nullable Integer port;

  public TryCommand(Context context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    HttpRequest request = request();
    HttpResponse<byte[]> answer = answer(request);
    AnswerPrinter.print(request, answer, context.terminal());
    return answer.statusCode() < FIRST_ERROR ? 0 : 1;
  }

  private HttpRequest request() {
    if (!path.startsWith("/")) {
      throw misuse("%s (expected: a path that starts with /, e.g. /aggregate/42)".formatted(path));
    }
    int to = port == null ? context.gatewayPort() : port;
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to + path))
              .timeout(PATIENCE)
              .method(chosenMethod(), body());
      if (data != null && headers.stream().noneMatch(TryCommand::isContentType)) {
        request.header("Content-Type", "application/json");
      }
      headers.forEach(header -> add(request, header));
      return request.build();
    } catch (IllegalArgumentException refused) {
      throw misuse("the request cannot be sent: " + refused.getMessage());
    }
  }

  private String chosenMethod() {
    if (method != null) {
      return method.toUpperCase(Locale.ROOT);
    }
    return data == null ? "GET" : "POST";
  }

  private BodyPublisher body() {
    return data == null ? BodyPublishers.noBody() : BodyPublishers.ofString(data);
  }

  private static boolean isContentType(String header) {
    return header.toLowerCase(Locale.ROOT).startsWith("content-type:");
  }

  private void add(HttpRequest.Builder request, String header) {
    int colon = header.indexOf(':');
    if (colon < 1) {
      throw misuse("--header %s (expected: NAME:VALUE)".formatted(header));
    }
    request.header(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
  }

  private HttpResponse<byte[]> answer(HttpRequest request) {
    String where = request.uri().getAuthority();
    try {
      return Http.client().send(request, BodyHandlers.ofByteArray());
    } catch (ConnectException nobody) {
      throw new LauncherException(
          where + ": nobody listens there (expected: a gateway; start it with ./fanout up)",
          nobody);
    } catch (HttpTimeoutException late) {
      throw new LauncherException(
          "%s: no answer within %d s; see ./fanout logs".formatted(where, PATIENCE.toSeconds()),
          late);
    } catch (IOException failed) {
      throw new LauncherException(
          "%s: %s (expected: an HTTP answer); see ./fanout logs".formatted(where, failed), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(where + ": interrupted while waiting for the answer", ended);
    }
  }

  private ParameterException misuse(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
