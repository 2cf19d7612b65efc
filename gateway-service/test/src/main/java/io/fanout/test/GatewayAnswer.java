package io.fanout.test;

import io.fanout.api.Answer;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonKind;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.JsonText;
import io.fanout.core.json.MalformedJson;
import java.net.http.HttpResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An answer of the gateway, as its client has it. */
public record GatewayAnswer(int status, Headers headers, String body) {
  private static final String COMPLETE = "X-Fanout-Complete";

  /** The answer that a test has received by a client of its own. */
  public static GatewayAnswer of(HttpResponse<String> response) {
    Headers.Builder headers = Headers.builder();
    response
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              // JDK 17 includes HTTP/2's pseudo-header :status.
              if (!name.startsWith(":")) {
                values.forEach(value -> headers.add(name, value));
              }
            });
    return new GatewayAnswer(response.statusCode(), headers.build(), response.body());
  }

  /** The answer that the gateway would send for a handler's; without {@code Server-Timing}. */
  public static GatewayAnswer of(Answer answer) {
    Headers headers =
        answer
            .headers()
            .with("Content-Type", answer.contentType())
            .with(COMPLETE, Boolean.toString(answer.complete()));
    return new GatewayAnswer(answer.status(), headers, answer.body().utf8());
  }

  /** The first value of a header; null where there is none. */
  public @Nullable String header(String name) {
    return headers.first(name);
  }

  /** Whether every call was answered: {@code X-Fanout-Complete} is true. */
  public boolean isComplete() {
    return "true".equals(header(COMPLETE));
  }

  /** Whether it is a success that lacks a call's answer: {@code X-Fanout-Complete} is false. */
  public boolean isPartial() {
    return status >= 200 && status < 300 && "false".equals(header(COMPLETE));
  }

  /** Whether it is a problem (RFC 9457). */
  public boolean isProblem() {
    String type = header("Content-Type");
    return type != null && type.startsWith("application/problem+json");
  }

  /**
   * The calls that {@code Server-Timing} names, in its order. None where {@code
   * gateway.inbound.details} is {@code none}.
   */
  public List<CallTiming> calls() {
    String timing = header("Server-Timing");
    return timing == null ? List.of() : CallTiming.parse(timing);
  }

  /**
   * A value of the JSON body by its path, such as {@code order.items.0.sku}: a string's text, any
   * other value as JSON; null where there is none. The syntax is that of references in settings.
   */
  public @Nullable String json(String path) {
    Slice value;
    try {
      value = JsonPath.parse(path).find(JsonScan.strict().validate(Slice.of(body)));
    } catch (MalformedJson e) {
      throw new IllegalStateException(
          "body: %s (expected: JSON, to find %s in it)".formatted(body, path), e);
    }
    return value == null
        ? null
        : JsonKind.of(value) == JsonKind.STRING ? JsonText.unquote(value) : value.utf8();
  }

  @Override
  public String toString() {
    return "%d %s\n%s".formatted(status, headers, body);
  }
}
