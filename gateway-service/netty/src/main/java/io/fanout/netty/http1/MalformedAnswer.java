package io.fanout.netty.http1;

import io.fanout.api.CallResultKind;
import io.fanout.core.client.CallFailed;

/** Makes the failure of a call whose answer is not HTTP/1.1. */
public final class MalformedAnswer {
  private MalformedAnswer() {}

  public static CallFailed because(String what) {
    return new CallFailed(CallResultKind.MALFORMED, "the answer is not HTTP/1.1: " + what);
  }

  public static CallFailed because(String where, int found, String expected) {
    return because(
        "%s has the byte %s (expected: %s)".formatted(where, HeadChars.name(found), expected));
  }
}
