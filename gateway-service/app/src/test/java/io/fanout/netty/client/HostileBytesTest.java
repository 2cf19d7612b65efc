package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.app.Thorough;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.HostileAnswers;
import io.fanout.netty.http1.AnswerStrictness;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading hostile bytes yields a reply or a call's failure, and nothing else. */
final class HostileBytesTest {
  private static final int CASES = Thorough.rounds(30_000, 1_000_000);
  private static final int MAX_BODY = 60_000;
  private static final long SEED = 20_261_121;

  private final BodyBudget memory = new BodyBudget(1 << 20);
  private final Map<CallResultKind, Integer> endings = new EnumMap<>(CallResultKind.class);

  @Test
  void anyBytesBecomeAReplyOrAFailureAndLeakNothing() {
    HostileAnswers answers = new HostileAnswers(SEED);
    for (int i = 0; i < CASES; i++) {
      byte[] bytes = answers.next();
      try {
        endings.merge(read(bytes, answers), 1, Integer::sum);
      } catch (RuntimeException e) {
        throw new AssertionError("case " + i + ": " + HexFormat.of().formatHex(bytes), e);
      }
      assertThat(memory.held()).as("case %d", i).isZero();
    }
    assertThat(endings)
        .containsOnlyKeys(
            CallResultKind.ANSWERED,
            CallResultKind.BROKEN_OFF,
            CallResultKind.MALFORMED,
            CallResultKind.TOO_LARGE);
  }

  private CallResultKind read(byte[] bytes, HostileAnswers answers) {
    AnswerReader reader = new AnswerReader(new AnswerStrictness(MAX_BODY, memory));
    ByteBuf all = Unpooled.wrappedBuffer(bytes);
    try {
      while (all.isReadable()) {
        if (reader.read(all.readSlice(answers.piece(all.readableBytes())))) {
          return answered(reader.next());
        }
      }
      return reader.ended() ? answered(reader.next()) : CallResultKind.BROKEN_OFF;
    } catch (CallFailed e) {
      return e.ending();
    } finally {
      reader.close();
    }
  }

  private static CallResultKind answered(Reply reply) {
    assertThat(reply.status()).isBetween(200, 999);
    assertThat(reply.body().length()).isLessThanOrEqualTo(MAX_BODY);
    reply
        .headers()
        .forEach((name, value) -> assertThat(name + value).doesNotContain("\r", "\n", "\0"));
    return CallResultKind.ANSWERED;
  }
}
