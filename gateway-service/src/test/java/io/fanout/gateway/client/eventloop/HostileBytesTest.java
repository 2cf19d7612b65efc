package io.fanout.gateway.client.eventloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.gateway.Thorough;
import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.HostileAnswers;
import io.fanout.gateway.client.Reply;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The reader of answers amid hostile bytes: a reply or a call's failure, and nothing else. */
final class HostileBytesTest {
  private static final int CASES = Thorough.rounds(30_000, 1_000_000);
  private static final int MAX_BODY = 60_000;
  private static final long SEED = 20_261_121;

  private final AnswerMemory memory = new AnswerMemory(1 << 20);
  private final Map<Ending, Integer> endings = new EnumMap<>(Ending.class);

  @Test
  void whateverComesIsAReplyOrAFailureAndLeavesNothing() {
    HostileAnswers answers = new HostileAnswers(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = answers.next();
      try {
        endings.merge(read(bytes, answers), 1, Integer::sum);
      } catch (RuntimeException e) {
        throw new AssertionError("case " + i + ": " + HexFormat.of().formatHex(bytes), e);
      }
      assertThat(memory.taken()).as("case %d", i).isZero();
    }
    assertThat(endings)
        .containsOnlyKeys(Ending.ANSWERED, Ending.BROKEN_OFF, Ending.MALFORMED, Ending.TOO_LARGE);
  }

  private Ending read(byte[] bytes, HostileAnswers answers) {
    AnswerReader reader = new AnswerReader(MAX_BODY, memory);
    ByteBuf all = Unpooled.wrappedBuffer(bytes);
    try {
      while (all.isReadable()) {
        if (reader.read(all.readSlice(answers.piece(all.readableBytes())))) {
          return answered(reader.next());
        }
      }
      return reader.ended() ? answered(reader.next()) : Ending.BROKEN_OFF;
    } catch (CallFailed e) {
      return e.ending();
    } finally {
      reader.close();
    }
  }

  private static Ending answered(Reply reply) {
    assertThat(reply.status()).isBetween(200, 999);
    assertThat(reply.body().length()).isLessThanOrEqualTo(MAX_BODY);
    reply
        .headers()
        .forEach((name, value) -> assertThat(name + value).doesNotContain("\r", "\n", "\0"));
    return Ending.ANSWERED;
  }
}
