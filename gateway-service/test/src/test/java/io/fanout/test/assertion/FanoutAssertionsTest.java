package io.fanout.test.assertion;

import static io.fanout.api.CallResultKind.ANSWERED;
import static io.fanout.api.CallResultKind.TIMED_OUT;
import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.handler.Outcomes;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each assertion passes for a match and fails otherwise, with both values in its message. */
class FanoutAssertionsTest {
  private static final GatewayAnswer COMPLETE =
      new GatewayAnswer(
          200,
          Headers.of(
              "X-Fanout-Complete", "true",
              "Server-Timing", "b;dur=2.0;start=0.0, c;dur=1.0;start=2.0, total;dur=3.0"),
          "{\"a\":1}");
  private static final GatewayAnswer PARTIAL =
      new GatewayAnswer(
          200,
          Headers.of(
              "X-Fanout-Complete", "false",
              "Server-Timing", "b;dur=1.0;start=0.0, c;dur=2.0;start=0.5;desc=\"timed-out\""),
          "{}");
  private static final GatewayAnswer PROBLEM =
      new GatewayAnswer(
          504,
          Headers.of("X-Fanout-Complete", "false", "Content-Type", "application/problem+json"),
          "{\"status\":504,\"call\":\"b\",\"ending\":\"timed-out\"}");

  static List<Arguments> assertions() {
    return List.of(
        named("isComplete", AnswerAssert::isComplete, COMPLETE),
        named("isPartial", AnswerAssert::isPartial, PARTIAL),
        named("isProblem", answer -> answer.isProblem(504), PROBLEM),
        named("isAbout", answer -> answer.isAbout("b", TIMED_OUT), PROBLEM),
        named("hasStatus", answer -> answer.hasStatus(504), PROBLEM),
        named("hasHeader", answer -> answer.hasHeader("x-fanout-complete", "true"), COMPLETE),
        named("hasBody", answer -> answer.hasBody("{}"), PARTIAL),
        named("hasJson", answer -> answer.hasJson("a", "1"), COMPLETE),
        named("hasNoCall", answer -> answer.hasNoCall("b"), PROBLEM),
        named("hasCall and its ending", answer -> answer.hasCall("c", TIMED_OUT), PARTIAL),
        named("endedAs", answer -> answer.hasCall("c").endedAs(ANSWERED), COMPLETE),
        named("isAnswered", answer -> answer.hasCall("c").isAnswered(), COMPLETE),
        named("startedAfter", answer -> answer.hasCall("c").startedAfter("b"), COMPLETE));
  }

  /** A start at 0.76 ms, 0.76 ms for the call, and the next start at 1.53 ms. */
  @Test
  void aRoundedTimeDoesNotMakeCallsOverlap() {
    assertThat(timed("b;dur=0.8;start=0.8, c;dur=1.0;start=1.5")).hasCall("c").startedAfter("b");
    GatewayAnswer overlapping = timed("b;dur=0.8;start=0.8, c;dur=1.0;start=1.4");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(overlapping).hasCall("c").startedAfter("b"))
        .withMessageContaining("to begin when b had ended");
  }

  private static GatewayAnswer timed(String calls) {
    return new GatewayAnswer(200, Headers.of("Server-Timing", calls), "{}");
  }

  private static Arguments named(
      String name, Consumer<AnswerAssert> assertion, GatewayAnswer only) {
    return Arguments.of(name, assertion, only);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("assertions")
  void anAssertionHoldsForOneOfTheThree(
      String name, Consumer<AnswerAssert> assertion, GatewayAnswer only) {
    Map<String, GatewayAnswer> all =
        Map.of("complete", COMPLETE, "partial", PARTIAL, "problem", PROBLEM);
    all.forEach(
        (which, answer) -> {
          ThrowingCallable check = () -> assertion.accept(assertThat(answer));
          if (answer.equals(only)) {
            assertThatNoException().as(name + ", " + which).isThrownBy(check);
          } else {
            assertThatExceptionOfType(AssertionError.class)
                .as(name + ", " + which)
                .isThrownBy(check)
                .withMessageStartingWith("\nExpecting");
          }
        });
  }

  @Test
  void aFailureShowsTheAnswer() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(PARTIAL).hasCall("c").isAnswered())
        .withMessageContaining("c;dur=2.0;start=0.5;desc=\"timed-out\"")
        .withMessageContaining("it ended as\n  timed-out");
  }

  @Test
  void anAnswerWithoutCallsSaysWhatMayLeaveThemOut() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(PROBLEM).hasCall("b"))
        .withMessageContaining("gateway.inbound.details: none");
  }

  @Test
  void outcomes() {
    assertThat(Outcomes.answered("1")).isAnswered().hasValue("1");
    assertThat(Outcomes.timedOut()).endedAs(TIMED_OUT).hasValue("null");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(Outcomes.timedOut()).isAnswered())
        .withMessageContaining("timed-out");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(Outcomes.answered("1")).hasValue("2"));
  }

  @Test
  void requestsOfABackend() {
    assertThat(backend("b")).hasNoRequests();
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(backend("b")).wasAsked(Method.POST, "/x"))
        .withMessageContaining("backend b to have received\n  a request POST /x")
        .withMessageContaining("its 0 requests");
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> assertThat(backend("b")).hasRequests(1));
  }
}
