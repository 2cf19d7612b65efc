package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No call takes bytes after an answer for its own answer, even if the same read delivers both. */
final class BytesBehindAnswerTest {
  /**
   * An answer that exactly fills the lane's receive buffer, whatever its size, so that one read
   * loop also gets the bytes after it. The next call must not have the connection by then.
   */
  @ParameterizedTest
  @ValueSource(ints = {256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536})
  void bytesOfTheSameReadAreNotTheNextCallsAnswer(int receiveBuffer) throws Exception {
    try (Wire wire = new Wire();
        Bench bench = Bench.fibers(wire, Bench.Limits.connections(1))) {
      Bench.Under first = bench.get("/1");
      Bench.Under second = bench.get("/2");
      bench.await("the second call waits", now -> now.pending() == 1);
      try (Wire.Peer peer = wire.accept()) {
        assertThat(peer.readTarget()).isEqualTo("/1");
        peer.write(answerOf(receiveBuffer) + Wire.ok("smuggled"));
        assertThat(first.body()).startsWith("a");
        try (Wire.Peer fresh = wire.accept()) {
          assertThat(fresh.readTarget()).isEqualTo("/2");
          fresh.write(Wire.ok("2"));
          assertThat(second.body()).isEqualTo("2");
        }
        peer.awaitEnd();
      }
    }
  }

  /** A complete answer of this many bytes, head and body. */
  private static String answerOf(int size) {
    int head = "HTTP/1.1 200 OK\r\nContent-Length: 00000\r\n\r\n".length();
    int body = size - head;
    return "HTTP/1.1 200 OK\r\nContent-Length: %05d\r\n\r\n".formatted(body) + "a".repeat(body);
  }
}
