package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The edge answers a request without an endpoint as soon as it has the head; it skips the body and
 * never stores it.
 */
final class RouteFirstTest {
  private static final String NEXT = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n";

  private final EdgeHarness edge = new EdgeHarness();
  private final EmbeddedChannel channel = edge.http1();

  @AfterEach
  void nothingIsLeft() {
    channel.finishAndReleaseAll();
    assertThat(edge.held()).isZero();
    assertThat(edge.buffered()).isZero();
    assertThat(edge.faults).isEmpty();
  }

  private String send(String text) {
    byte[] bytes = RequestFeed.bytes(text);
    channel.writeInbound(edge.allocator.heapBuffer(bytes.length).writeBytes(bytes));
    channel.runPendingTasks();
    StringBuilder out = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      out.append(part.toString(StandardCharsets.ISO_8859_1));
      part.release();
    }
    return out.toString();
  }

  private static String head(String line, String... fields) {
    StringBuilder head = new StringBuilder(line).append(" HTTP/1.1\r\nHost: x\r\n");
    for (String field : fields) {
      head.append(field).append("\r\n");
    }
    return head.append("\r\n").toString();
  }

  @ParameterizedTest
  @CsvSource({
    "POST /nothing, X: y, 404",
    "POST /a, X: y, 405",
    "BREW /p, X: y, 405",
    "POST /p, X-Request-Timeout-Ms: soon, 400",
    "POST /p, Content-Length: 65, 413"
  })
  void aRequestIsRefusedBeforeItsBodyArrives(String line, String field, int status) {
    String framing = status == 413 ? "Y: z" : "Content-Length: 64";
    assertThat(send(head(line, field, framing))).startsWith("HTTP/1.1 " + status + " ");
    assertThat(edge.held()).isZero();
  }

  @Test
  void theRefusedBodyIsDiscardedAndTheConnectionContinues() {
    assertThat(send(head("POST /nothing", "Content-Length: 8"))).startsWith("HTTP/1.1 404 ");
    assertThat(send("1234")).isEmpty();
    assertThat(send("5678" + NEXT)).startsWith("HTTP/1.1 200 ");
    assertThat(send(NEXT)).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void aChunkedBodyIsReadPastToo() {
    String refused = send(head("POST /nothing", "Transfer-Encoding: chunked") + "3\r\nab");
    assertThat(refused).startsWith("HTTP/1.1 404 ").doesNotContain("Connection: close");
    assertThat(send("c\r\n0\r\nT: t\r\n\r\n" + NEXT)).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void aBodyThatBreaksTheRulesEndsTheConnectionWithoutASecondAnswer() {
    assertThat(send(head("POST /nothing", "Transfer-Encoding: chunked")))
        .startsWith("HTTP/1.1 404 ");
    assertThat(send("no chunk\r\n")).isEmpty();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aBodyThatGrowsTooLargeEndsTheConnectionWithoutASecondAnswer() {
    assertThat(send(head("POST /nothing", "Transfer-Encoding: chunked")))
        .startsWith("HTTP/1.1 404 ");
    assertThat(send("41\r\n")).isEmpty();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aClientThatAsksFirstIsNotAskedForABodyThatNobodyTakes() {
    assertThat(send(head("POST /nothing", "Content-Length: 8", "Expect: 100-continue")))
        .startsWith("HTTP/1.1 404 ")
        .contains("Connection: close");
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aRequestThatAnEndpointTakesWaitsForItsBody() {
    assertThat(send(head("POST /p", "Content-Length: 2"))).isEmpty();
    assertThat(send("{}")).startsWith("HTTP/1.1 200 ");
  }
}
