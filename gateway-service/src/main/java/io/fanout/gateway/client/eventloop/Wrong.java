package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;

/** What can be wrong with an answer, as the failure that tells it. */
final class Wrong {
  private Wrong() {}

  static CallFailed malformed(String what) {
    return new CallFailed(Ending.MALFORMED, "the answer is not HTTP/1.1: " + what);
  }

  static CallFailed malformed(String where, int found, String expected) {
    return malformed(
        "%s has the byte %s (expected: %s)".formatted(where, Octets.name(found), expected));
  }

  static CallFailed tooLarge(int max) {
    return new CallFailed(
        Ending.TOO_LARGE,
        "the answer's body is longer than the %d bytes of max-response".formatted(max));
  }
}
