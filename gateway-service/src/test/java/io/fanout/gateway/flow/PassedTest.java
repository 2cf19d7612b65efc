package io.fanout.gateway.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What of a client's request every call is given. */
final class PassedTest {
  private static List<String> lines(Headers headers) {
    List<String> lines = new ArrayList<>();
    headers.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  private static Headers sent(String... lines) {
    byte[] bytes = (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    return Headers.ofLines(bytes, 0, bytes.length);
  }

  @Test
  void nothingPassesThatIsNotNamed() {
    Headers sent = sent("Cookie: a=1", "Authorization: Basic eA==", "X-Tag: a");
    assertThat(lines(Passed.headers(List.of("X-Tag"), sent, "id")))
        .containsExactly("X-Tag: a", "X-Request-Id: id");
  }

  @Test
  void whatIsForThisHopAloneDoesNotPassThoughItIsNamed() {
    Headers sent = sent("X-Tag: a", "Connection: x-tag, traceparent", "traceparent: 00-1-2-01");
    assertThat(lines(Passed.headers(List.of("X-Tag"), sent, "id")))
        .containsExactly("X-Request-Id: id");
  }

  @Test
  void aFieldOfSeveralLinesPassesWithAllOfThem() {
    Headers sent =
        sent("x-tag: a", "Accept: */*", "X-Tag:b ", "tracestate: c=1", "tracestate: d=2");
    assertThat(lines(Passed.headers(List.of("X-Tag"), sent, "id")))
        .containsExactly(
            "tracestate: c=1", "tracestate: d=2", "X-Tag: a", "X-Tag: b", "X-Request-Id: id");
  }
}
