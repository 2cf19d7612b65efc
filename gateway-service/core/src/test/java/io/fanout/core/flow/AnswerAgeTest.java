package io.fanout.core.flow;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.Outcome;
import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.List;
import org.junit.jupiter.api.Test;

final class AnswerAgeTest {
  private static final Answer COMPLETE =
      Answer.json(Slice.of("{}")).withHeaders(Headers.of("Age", "7", "X-Shop", "a"));

  private static Outcome aged(String seconds) {
    Reply reply = new Reply(200, Headers.of("Age", seconds), Slice.of("1"));
    return new Outcome(CallResultKind.ANSWERED, reply, reply.body(), "", 0, 1);
  }

  @Test
  void aStaleAnswerIsAsOldAsItsOldestStalePart() {
    Answer answer =
        AnswerAge.of(
            COMPLETE.incomplete(),
            List.of(aged("30").stale(), aged("900"), aged("45").stale(), aged("1").stale()));
    assertThat(answer.headers().all("Age")).containsExactly("45");
    assertThat(answer.headers().first("X-Shop")).isEqualTo("a");
    assertThat(answer.complete()).isFalse();
  }

  @Test
  void anAnswerThatLacksAPartHasNoBackendsAge() {
    Answer answer = AnswerAge.of(COMPLETE.incomplete(), List.of(aged("900")));
    assertThat(answer.headers().all("Age")).isEmpty();
    assertThat(answer.headers().first("X-Shop")).isEqualTo("a");
  }

  @Test
  void aCompleteAnswerStaysAsItIs() {
    assertThat(AnswerAge.of(COMPLETE, List.of(aged("900")))).isSameAs(COMPLETE);
  }
}
