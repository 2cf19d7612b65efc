package io.fanout.gateway.client.http1;

import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Ending;

/** Makes the failure of a call whose answer is not HTTP/1.1. */
public final class MalformedAnswer {
  private MalformedAnswer() {}

  public static CallFailed because(String what) {
    return new CallFailed(Ending.MALFORMED, "the answer is not HTTP/1.1: " + what);
  }

  public static CallFailed because(String where, int found, String expected) {
    return because(
        "%s has the byte %s (expected: %s)".formatted(where, Octets.name(found), expected));
  }
}
