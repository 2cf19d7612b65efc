package io.fanout.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The constructor refuses an answer that the gateway could not send. */
final class AnswerTest {
  private static final Slice BODY = Slice.of("x");

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 100, 199, 1000})
  void aStatusThatIsNotFinalIsRefused(int status) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Answer.of(status, "text/plain", Headers.NONE, BODY))
        .withMessage("status: %d (expected: a final one, from 200 to 999)".formatted(status));
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain\r\nX-Evil: 1", "text/plain\n", "a\0b", "\u007f"})
  void aContentTypeThatWouldEndItsLineIsRefused(String type) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Answer.of(200, type, Headers.NONE, BODY))
        .withMessageContaining("without control characters");
  }

  @Test
  void anyFinalStatusAndMediaTypeIsTaken() {
    assertThat(Answer.of(599, "text/html; charset=utf-8", Headers.NONE, BODY).status())
        .isEqualTo(599);
  }
}
