package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;
import io.fanout.gateway.client.http1.MalformedAnswer;

/** What can be wrong with an answer, as the failure that tells it. */
final class Wrong {
  private Wrong() {}

  static CallFailed malformed(String what) {
    return MalformedAnswer.because(what);
  }

  static CallFailed tooLarge(int max) {
    return new CallFailed(
        Ending.TOO_LARGE,
        "the answer's body is longer than the %d bytes of max-response".formatted(max));
  }
}
