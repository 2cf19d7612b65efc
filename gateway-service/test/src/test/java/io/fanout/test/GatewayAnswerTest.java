package io.fanout.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class GatewayAnswerTest {
  private static GatewayAnswer answer(int status, String body, String... headers) {
    return new GatewayAnswer(status, Headers.of(headers), body);
  }

  @Test
  void callsAreReadFromServerTiming() {
    GatewayAnswer answer =
        answer(
            200,
            "{}",
            "Server-Timing",
            "c;dur=101.2;start=0.3, d.fallback;dur=400.1;start=101.5;desc=\"timed-out\","
                + " more;desc=\"3 calls\", total;dur=501.6");

    assertThat(answer.calls())
        .containsExactly(
            new CallTiming(
                "c",
                Duration.ofNanos(300_000),
                Duration.ofNanos(101_200_000),
                CallResultKind.ANSWERED),
            new CallTiming(
                "d.fallback",
                Duration.ofNanos(101_500_000),
                Duration.ofNanos(400_100_000),
                CallResultKind.TIMED_OUT));
  }

  @Test
  void withoutDetailsThereAreNoCalls() {
    assertThat(answer(200, "{}", "Server-Timing", "total;dur=5.0").calls()).isEmpty();
    assertThat(answer(200, "{}").calls()).isEmpty();
  }

  @Test
  void everyEndingIsKnown() {
    for (CallResultKind kind : CallResultKind.values()) {
      String timing = "c;dur=1.0;start=0.0;desc=\"" + kind.label() + "\"";
      assertThat(answer(200, "{}", "Server-Timing", timing).calls())
          .extracting(CallTiming::ending)
          .containsExactly(kind);
    }
  }

  @Test
  void valuesAreFoundByTheirPath() {
    GatewayAnswer answer = answer(200, "{\"a\": [1, {\"b c\": \"\\u00e9\"}], \"n\": null}");

    assertThat(answer.json("a.0")).isEqualTo("1");
    assertThat(answer.json("a.1.'b c'")).isEqualTo("é");
    assertThat(answer.json("a.1")).isEqualTo("{\"b c\": \"\\u00e9\"}");
    assertThat(answer.json("n")).isEqualTo("null");
    assertThat(answer.json("a.2")).isNull();
  }

  @Test
  void aBodyThatIsNotJsonHasNoValues() {
    assertThatIllegalStateException()
        .isThrownBy(() -> answer(200, "text").json("a"))
        .withMessage("body: text (expected: JSON, to find a in it)");
  }

  @Test
  void anAnswerOfAHandlerLooksAsItIsSent() {
    GatewayAnswer answer =
        GatewayAnswer.of(
            Answer.of(203, "text/plain", Headers.of("X-Of", "handler"), Slice.of("text"))
                .incomplete());

    assertThat(answer.isPartial()).isTrue();
    assertThat(answer.isProblem()).isFalse();
    assertThat(answer.header("content-type")).isEqualTo("text/plain");
    assertThat(answer.header("x-of")).isEqualTo("handler");
    assertThat(answer.body()).isEqualTo("text");
  }
}
