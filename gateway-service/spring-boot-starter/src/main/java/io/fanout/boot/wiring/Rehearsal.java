package io.fanout.boot.wiring;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts the gateway, answers some requests and ends, without any other process: {@code java -jar
 * gateway-service.jar rehearse}. A JVM that records which classes this uses makes its archive from
 * it and starts faster with it.
 *
 * <p>The requests and the endpoints come from {@code rehearsal.yml} beside this class. A file of
 * the caller's own replaces them: {@code
 * --spring.config.additional-location=file:my-rehearsal.yml}.
 */
public final class Rehearsal {
  private static final int ROUNDS = 20;

  private Rehearsal() {}

  /**
   * Plays the rehearsal with these settings over the shipped ones; 0 if every request got a 200.
   *
   * @param arguments {@code rehearse}, then settings as {@code --name=value}
   */
  public static int run(Class<?> source, String... arguments) {
    try (StandInBackend backend = StandInBackend.open();
        ConfigurableApplicationContext context =
            new SpringApplicationBuilder(source)
                .initializers(started -> RehearsalSettings.prepare(started, backend))
                .run(withDefaults(arguments))) {
      play(context);
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void play(ConfigurableApplicationContext context) throws IOException {
    String management = "http://127.0.0.1:" + managementPort(context);
    String clients = "http://127.0.0.1:" + context.getBean(Gateway.class).edge().port();
    List<RehearsalSettings.Line> lines = RehearsalSettings.requests(context.getEnvironment());
    for (int round = 0; round < ROUNDS; round++) {
      for (RehearsalSettings.Line line : lines) {
        ask(line.method(), clients + line.target(), line.body());
      }
    }
    ask("GET", management + "/actuator/health/readiness", "");
    ask("GET", management + "/actuator/prometheus", "");
  }

  /** Files that lie around do not count, and every port is free. */
  private static String[] withDefaults(String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "--spring.config.location=classpath:/application.yml,"
                    + "classpath:/io/fanout/boot/wiring/rehearsal.yml",
                "--gateway.inbound.port=0",
                "--server.port=0"));
    Arrays.stream(arguments).filter(each -> each.startsWith("--")).forEach(all::add);
    return all.toArray(String[]::new);
  }

  private static String managementPort(ConfigurableApplicationContext context) {
    return Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port"));
  }

  private static void ask(String method, String url, String body) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setRequestMethod(method);
    if (!body.isEmpty()) {
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setDoOutput(true);
      try (OutputStream out = connection.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
    }
    int status = connection.getResponseCode();
    if (status != HttpURLConnection.HTTP_OK) {
      throw new IllegalStateException(
          "rehearsal: %s %s answered %d (expected: 200)".formatted(method, url, status));
    }
    connection.getInputStream().readAllBytes();
  }
}
