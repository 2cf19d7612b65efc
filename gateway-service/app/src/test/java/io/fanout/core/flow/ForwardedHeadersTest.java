package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Headers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The headers of a client's request that every call gets. */
final class ForwardedHeadersTest {
  private static List<String> lines(Headers headers) {
    List<String> lines = new ArrayList<>();
    headers.forEach((name, value) -> lines.add(name + ": " + value));
    return lines;
  }

  private static Headers sent(String... lines) {
    byte[] bytes = (String.join("\r\n", lines) + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    return Headers.ofLines(bytes, 0, bytes.length);
  }

  private static Headers passed(List<String> named, Headers from) {
    return ForwardedHeaders.headers(named, from, ViaHeader.named("none"), "HTTP/1.1", "id");
  }

  private static List<String> via(String name, String protocol, Headers from) {
    return ForwardedHeaders.headers(List.of(), from, ViaHeader.named(name), protocol, "id")
        .all("Via");
  }

  @Test
  void theWayOfTheRequestGoesOnWithThisGatewayBehindIt() {
    Headers direct = sent("X-Tag: a");
    assertThat(via("fanout", "HTTP/1.1", direct)).containsExactly("1.1 fanout");
    assertThat(via("edge:80", "HTTP/2.0", direct)).containsExactly("2 edge:80");
    assertThat(via("none", "HTTP/1.1", direct)).isEmpty();
    Headers forwarded = sent("via: 1.0 fred", "X-Tag: a", "Via:2 p.example (proxy)");
    assertThat(via("fanout", "HTTP/1.1", forwarded))
        .containsExactly("1.0 fred, 2 p.example (proxy), 1.1 fanout");
    assertThat(via("none", "HTTP/1.1", forwarded)).containsExactly("1.0 fred, 2 p.example (proxy)");
  }

  @Test
  void nothingPassesThatIsNotNamed() {
    Headers sent = sent("Cookie: a=1", "Authorization: Basic eA==", "X-Tag: a");
    assertThat(lines(passed(List.of("X-Tag"), sent)))
        .containsExactly("X-Tag: a", "X-Request-Id: id");
  }

  @Test
  void hopByHopHeadersAreDroppedEvenIfNamed() {
    Headers sent = sent("X-Tag: a", "Connection: x-tag, traceparent", "traceparent: 00-1-2-01");
    assertThat(lines(passed(List.of("X-Tag"), sent))).containsExactly("X-Request-Id: id");
  }

  @Test
  void aFieldOfSeveralLinesPassesWithAllOfThem() {
    Headers sent =
        sent("x-tag: a", "Accept: */*", "X-Tag:b ", "tracestate: c=1", "tracestate: d=2");
    assertThat(lines(passed(List.of("X-Tag"), sent)))
        .containsExactly(
            "tracestate: c=1", "tracestate: d=2", "X-Tag: a", "X-Tag: b", "X-Request-Id: id");
  }
}
