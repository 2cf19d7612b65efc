package io.fanout.core.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/**
 * A request that asks for compression gets the answer as it is; otherwise the gateway decodes it.
 */
interface CompressionPromises extends Promises {
  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static BackendScript says(byte[] body, Queue<List<String>> asked) {
    return peer -> {
      while (true) {
        asked.add(peer.hear().valuesOf("Accept-Encoding"));
        peer.say(
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nX-A: b\r\nContent-Length: %d\r\n\r\n"
                .formatted(body.length));
        peer.say(body);
      }
    };
  }

  private static BackendScript says(byte[] body) {
    return says(body, new ConcurrentLinkedQueue<>());
  }

  @Test
  default void anAnswerThatIsNotTheGzipItIsSaidToBeIsMalformed() throws IOException {
    byte[] broken = gzip("{\"a\":1}");
    broken[broken.length - 6]++;
    assertThat(bench().client(bench().server(says(broken))).get("/x").ending())
        .isEqualTo(CallResultKind.MALFORMED);
  }

  @Test
  default void anAnswerThatDecodesBeyondTheBoundIsTooLarge() throws IOException {
    ScriptedServer server = bench().server(says(gzip("x".repeat(100_001))));
    TestClient client = bench().client(server, ClientLimits.WIDE.maxResponse(100_000));
    assertThat(client.get("/x").ending()).isEqualTo(CallResultKind.TOO_LARGE);
  }

  @Test
  default void requestedCompressionIsKept() throws IOException {
    byte[] body = gzip("{\"a\":1}");
    Request asking = Request.get("/x").with(Headers.of("Accept-Encoding", "gzip"));
    Reply reply = bench().client(bench().server(says(body))).call(asking).reply();
    assertThat(reply.body().copy()).isEqualTo(body);
    assertThat(reply.headers().first("Content-Encoding")).isEqualTo("gzip");
  }

  @Test
  default void unsolicitedCompressionIsDecoded() throws IOException {
    Queue<List<String>> asked = new ConcurrentLinkedQueue<>();
    ScriptedServer server = bench().server(says(gzip("{\"a\":1}"), asked));
    TestClient client = bench().client(server);
    for (int i = 0; i < 2; i++) {
      Reply reply = client.get("/x").reply();
      assertThat(reply.body()).hasToString("{\"a\":1}");
      assertThat(reply.headers().first("Content-Encoding")).isNull();
      assertThat(reply.headers().first("Content-Length")).isNull();
      assertThat(reply.headers().first("X-A")).isEqualTo("b");
    }
    assertThat(asked).containsExactly(List.of(), List.of());
    assertThat(server.accepted()).isOne();
  }

  @Test
  default void aClientThatIsToAskDoesAndDecodes() throws IOException {
    Queue<List<String>> asked = new ConcurrentLinkedQueue<>();
    ScriptedServer server = bench().server(says(gzip("{\"a\":1}"), asked));
    TestClient client = bench().client(server, ClientLimits.WIDE.askingForGzip());
    assertThat(client.get("/x").reply().body()).hasToString("{\"a\":1}");
    assertThat(asked).containsExactly(List.of("gzip"));
  }

  @Test
  default void theWishOfARequestStandsAlone() throws IOException {
    Queue<List<String>> asked = new ConcurrentLinkedQueue<>();
    ScriptedServer server = bench().server(says(gzip("{}"), asked));
    Request own = Request.get("/x").with(Headers.of("Accept-Encoding", "identity"));
    bench().client(server, ClientLimits.WIDE.askingForGzip()).call(own).reply();
    assertThat(asked).containsExactly(List.of("identity"));
  }
}
