package io.fanout.netty.edge;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.app.Thorough;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Thousands of broken requests and noise, the same ones in every run: the edge answers or waits,
 * independently of how the bytes are split, and leaks nothing.
 */
final class InboundFuzzTest {
  private static final int CASES = Thorough.rounds(5_000, 1_000_000);
  private static final int PARTS = 8;
  private static final int HTTP2_CASES = Thorough.rounds(1_000, 20_000);
  private static final long SEED = 20_261_121;
  private static final Set<Integer> EXPECTED = Set.of(100, 200, 400, 404, 405, 413, 414, 431);
  private static final String LENGTH = "Content-Length: ";

  private static final byte[][] GOOD = {
    RequestFeed.bytes("GET /a HTTP/1.1\r\nHost: x\r\n\r\n"),
    RequestFeed.bytes("GET /v/1%2F2?q=1&r HTTP/1.1\r\nHost: x:80\r\nX-Request-Id: i\r\n\r\n"),
    RequestFeed.bytes("HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n"),
    RequestFeed.bytes("GET http://h/a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"),
    RequestFeed.bytes("POST /p HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\n{\"a\": 1}"),
    RequestFeed.bytes(
        "POST /p HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}"),
    RequestFeed.bytes(
        "POST /p HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "4;x=y\r\n{\"a\"\r\n4\r\n: 1}\r\n0\r\nT: t\r\n\r\n"),
    RequestFeed.bytes("GET /a HTTP/1.0\r\n\r\n"),
  };

  private final EdgeHarness edge = new EdgeHarness();

  /** Each part has its own edge, so that the parts can run side by side. */
  @Test
  void brokenRequestsGetTheSameAnswerHoweverTheyAreSplit() {
    IntStream.range(0, PARTS)
        .parallel()
        .forEach(part -> new InboundFuzzTest().answersAlike(new Random(SEED + part)));
  }

  private void answersAlike(Random random) {
    for (int i = 0; i < CASES / PARTS; i++) {
      byte[] bytes = Mutations.of(random, GOOD);
      String whole = conversation(bytes);
      String pieces = i % 4 == 0 ? conversation(inPieces(random, bytes)) : whole;
      if (!whole.equals(pieces) || edge.buffered() != 0) {
        assertThat(pieces).as("case %d: %s", i, text(bytes)).isEqualTo(whole);
        assertThat(edge.buffered()).as(text(bytes)).isZero();
      }
    }
    assertThat(edge.faults).isEmpty();
    assertThat(edge.held()).isZero();
    assertThat(edge.answered()).isGreaterThan(CASES / PARTS / 4);
  }

  private static byte[][] inPieces(Random random, byte[] bytes) {
    List<byte[]> pieces = new ArrayList<>();
    int most = 1 + random.nextInt(bytes.length + 1);
    int at = 0;
    while (at < bytes.length) {
      int next = Math.min(bytes.length, at + 1 + random.nextInt(most));
      pieces.add(Mutations.part(bytes, at, next));
      at = next;
    }
    return pieces.toArray(byte[][]::new);
  }

  /** The statuses of a connection's answers to these bytes, and whether it is open afterwards. */
  private String conversation(byte[]... pieces) {
    EmbeddedChannel channel = edge.http1();
    int before = edge.answered();
    for (byte[] piece : pieces) {
      if (!channel.isOpen()) {
        break; // the edge refused the request and drops what follows
      }
      channel.writeInbound(edge.allocator.heapBuffer(piece.length).writeBytes(piece));
    }
    channel.runPendingTasks();
    boolean open = channel.isOpen();
    boolean reading = channel.config().isAutoRead();
    StringBuilder out = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      out.append(part.toString(StandardCharsets.ISO_8859_1));
      part.release();
    }
    channel.finishAndReleaseAll();
    List<Integer> statuses = statuses(out.toString());
    int answers = Collections.frequency(statuses, 200);
    if (!EXPECTED.containsAll(statuses)
        || answers != edge.answered() - before
        || (open && !reading)
        || out.indexOf("Exception") >= 0
        || out.indexOf("\tat ") >= 0) {
      throw new AssertionError(
          "%s was answered by %s, %d of them by the flow"
              .formatted(text(pieces), out, edge.answered() - before));
    }
    statuses.removeIf(status -> status == 100);
    return statuses + (open ? " open" : " closed");
  }

  /** The statuses of consecutive answers; 0 for bytes that are not an answer. */
  private static List<Integer> statuses(String out) {
    List<Integer> statuses = new ArrayList<>();
    int at = 0;
    while (at < out.length()) {
      int end = out.indexOf("\r\n\r\n", at) + 4;
      if (end < 4 || !out.startsWith("HTTP/1.1 ", at)) {
        statuses.add(0);
        return statuses;
      }
      statuses.add(Integer.parseInt(out, at + 9, at + 12, 10));
      int length = out.indexOf(LENGTH, at) + LENGTH.length();
      boolean hasBody = end < out.length() && out.charAt(end) == '{' && length < end;
      at = hasBody ? end + Integer.parseInt(out, length, out.indexOf('\r', length), 10) : end;
    }
    return statuses;
  }

  private static String text(byte[]... pieces) {
    StringBuilder all = new StringBuilder();
    for (byte[] piece : pieces) {
      all.append(new String(piece, StandardCharsets.ISO_8859_1)).append('|');
    }
    return all.toString().replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
  }

  @Test
  void brokenHttp2LeaksNothing() {
    Random random = new Random(SEED);
    byte[][] good = Http2Bytes.conversations();
    for (int i = 0; i < HTTP2_CASES; i++) {
      byte[] bytes = i < good.length ? good[i] : Mutations.of(random, good);
      EmbeddedChannel channel = edge.http2();
      channel.writeInbound(edge.allocator.heapBuffer(bytes.length).writeBytes(bytes));
      channel.runPendingTasks();
      channel.unsafe().close(channel.newPromise());
      channel.runPendingTasks();
      channel.releaseInbound();
      channel.releaseOutbound();
      if (edge.buffered() != 0) {
        assertThat(edge.buffered()).as(text(bytes)).isZero();
      }
    }
    assertThat(edge.faults).isEmpty();
    assertThat(edge.held()).isZero();
    assertThat(edge.answered()).isGreaterThan(HTTP2_CASES / 10);
  }
}
