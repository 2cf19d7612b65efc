package io.fanout.gateway.client.eventloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.inbound.Mutations;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Broken answers and noise, a hundred thousand times, the same ones in every run: each is a reply,
 * a failure with its name, or waited for, and the same in whatever pieces it comes.
 */
final class AnswerFuzzTest {
  private static final int CASES = 100_000;
  private static final long SEED = 20_261_121;
  private static final int MAX_BODY = 200;
  private static final Set<Ending> FAILURES = EnumSet.of(Ending.MALFORMED, Ending.TOO_LARGE);

  private static final byte[][] GOOD = {
    bytes("HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{\"a\":1}"),
    bytes(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x\r\n{\"a\r\n4\r\n\":1}\r\n0\r\n\r\n"),
    bytes("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX: y\r\nContent-Length: 2\r\n\r\n{}"),
    bytes("HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n"),
    bytes("HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n"),
    bytes("HTTP/1.0 200 OK\r\n\r\nuntil the end"),
    bytes("HTTP/1.1 500 \r\nConnection: close\r\nContent-Length: 0\r\n\r\n"),
  };

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void brokenAnswersEndTheSameInWhateverPieces() {
    Random random = new Random(SEED);
    int replies = 0;
    int failures = 0;
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = Mutations.of(random, GOOD);
      String whole = read(bytes, bytes.length + 1);
      String pieces = read(bytes, 1 + random.nextInt(bytes.length + 1));
      if (!whole.equals(pieces)) {
        assertThat(pieces)
            .as("case %d: %s", i, new String(bytes, StandardCharsets.ISO_8859_1))
            .isEqualTo(whole);
      }
      replies += whole.startsWith("reply") ? 1 : 0;
      failures += whole.startsWith("failure") ? 1 : 0;
    }
    assertThat(replies).isGreaterThan(CASES / 10);
    assertThat(failures).isGreaterThan(CASES / 10);
  }

  /** What comes of bytes that arrive in pieces of that length, in words. */
  private static String read(byte[] bytes, int length) {
    AnswerReader reader = new AnswerReader(MAX_BODY);
    ByteBuf in = Unpooled.wrappedBuffer(bytes);
    try {
      for (int at = 0; at < bytes.length; at += length) {
        ByteBuf piece = in.slice(at, Math.min(length, bytes.length - at));
        if (reader.read(piece)) {
          return words(reader) + " left " + (bytes.length - at - piece.readerIndex());
        }
        if (piece.isReadable()) {
          throw new AssertionError("neither whole nor read to the end");
        }
      }
      return reader.ended() ? words(reader) + " left 0" : "unfinished";
    } catch (CallFailed e) {
      assertThat(FAILURES).contains(e.ending());
      return "failure " + e.ending();
    }
  }

  private static String words(AnswerReader reader) {
    boolean keepAlive = reader.keepAlive();
    Reply reply = reader.next();
    return "reply %d %s %s %s"
        .formatted(reply.status(), reply.headers(), reply.body().utf8(), keepAlive);
  }
}
