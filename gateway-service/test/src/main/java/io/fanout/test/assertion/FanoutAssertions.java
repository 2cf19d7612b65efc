package io.fanout.test.assertion;

import io.fanout.api.Answer;
import io.fanout.api.Outcome;
import io.fanout.test.GatewayAnswer;
import io.fanout.test.backend.TestBackend;
import java.net.http.HttpResponse;

/**
 * Begins an assertion. A static import of {@code assertThat} from here goes together with the one
 * from AssertJ's {@code Assertions}.
 */
public final class FanoutAssertions {
  private FanoutAssertions() {}

  /** An answer that {@link io.fanout.test.TestGateway} received. */
  public static AnswerAssert assertThat(GatewayAnswer answer) {
    return new AnswerAssert(answer);
  }

  /** An answer that a client of the test's own received. */
  public static AnswerAssert assertThat(HttpResponse<String> answer) {
    return new AnswerAssert(GatewayAnswer.of(answer));
  }

  /** An answer that a handler returned; it names no calls. */
  public static AnswerAssert assertThat(Answer answer) {
    return new AnswerAssert(GatewayAnswer.of(answer));
  }

  public static OutcomeAssert assertThat(Outcome outcome) {
    return new OutcomeAssert(outcome);
  }

  public static BackendAssert assertThat(TestBackend backend) {
    return new BackendAssert(backend);
  }
}
