package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.MalformedAnswer;

/** What can be wrong with an answer, as the failure that tells it. */
final class AnswerErrors {
  private AnswerErrors() {}

  static CallFailed malformed(String what) {
    return MalformedAnswer.because(what);
  }

  static CallFailed tooLarge(int max) {
    return new CallFailed(
        CallResultKind.TOO_LARGE,
        "the answer's body is longer than the %d bytes of max-response".formatted(max));
  }
}
