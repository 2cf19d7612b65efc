package io.fanout.boot.wiring;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A start, some requests and an end, with nothing but itself: {@code java -jar gateway-service.jar
 * rehearse}. A JVM that records which classes are used, and how, makes its archive of that, and
 * starts faster with it.
 */
public final class Rehearsal {
  private static final int ROUNDS = 20;
  private static final String QUOTE = "{\"sku\": \"s-1\", \"quantity\": 1}";

  private Rehearsal() {}

  /** Plays it in the mode of the shipped settings; 0 when all answered. */
  public static int run(Class<?> source) {
    try (StandInBackend backend = StandInBackend.open()) {
      play(source, backend.url());
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void play(Class<?> source, String backend) throws IOException {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(source).run(arguments(backend))) {
      String management = "http://127.0.0.1:" + managementPort(context);
      String clients = "http://127.0.0.1:" + context.getBean(Gateway.class).edge().port();
      for (int round = 0; round < ROUNDS; round++) {
        for (String path : List.of("/aggregate/1", "/orders/1", "/customers-of/1")) {
          ask("GET", clients + path);
        }
        ask("POST", clients + "/quotes");
      }
      ask("GET", management + "/actuator/health/readiness");
      ask("GET", management + "/actuator/prometheus");
    }
  }

  /** The shipped settings alone, whatever files lie around, and free ports. */
  private static String[] arguments(String backend) {
    return new String[] {
      "--spring.config.location=classpath:/application.yml",
      "--gateway.inbound.port=0",
      "--server.port=0",
      "--gateway.backends.b.hosts[0]=" + backend,
      "--gateway.backends.c.hosts[0]=" + backend,
      "--gateway.backends.d.hosts[0]=" + backend
    };
  }

  private static String managementPort(ConfigurableApplicationContext context) {
    return Objects.requireNonNull(context.getEnvironment().getProperty("local.server.port"));
  }

  private static void ask(String method, String url) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
    connection.setRequestMethod(method);
    if (method.equals("POST")) {
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setDoOutput(true);
      try (OutputStream body = connection.getOutputStream()) {
        body.write(QUOTE.getBytes(StandardCharsets.UTF_8));
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
