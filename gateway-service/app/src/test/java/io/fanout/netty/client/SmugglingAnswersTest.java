package io.fanout.netty.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.SmugglingAnswers;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The event-loop client's reader, on answers that two readers could split at different places. */
final class SmugglingAnswersTest {
  static Stream<String> answers() {
    return SmugglingAnswers.all();
  }

  @ParameterizedTest
  @MethodSource("answers")
  void eachIsRefusedBeforeTheConnectionEnds(String answer) {
    for (int length : new int[] {answer.length(), 1, 7}) {
      AnswerFeed.Result result = AnswerFeed.inPieces(answer, length);
      assertThat(result.failure()).as("pieces of %d: %s", length, result).isNotNull();
      assertThat(Objects.requireNonNull(result.failure()).ending())
          .isEqualTo(CallResultKind.MALFORMED);
    }
  }
}
