package io.fanout.relay;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.http.HeadBytes;
import io.fanout.netty.client.ReservedHeaders;
import io.fanout.netty.http1.HeadChars;
import org.jspecify.annotations.Nullable;

/**
 * Writes the field lines of requests. Refuses line ends and framing fields, so that a value never
 * becomes a second header or request. Owned by its lane.
 */
final class RequestFields {
  private static final byte[] END_OF_LINE = {'\r', '\n'};
  private static final byte[] COLON = {':', ' '};

  private final HeadBytes lines = new HeadBytes();
  private @Nullable CallFailed refusal;

  /** The request's lines, until the next request's are written. */
  HeadBytes write(Request request) throws CallFailed {
    refusal = null;
    lines.begin();
    checkTarget(request.target());
    if (!request.headers().isEmpty()) {
      request.headers().forEach(this::put);
    }
    if (refusal != null) {
      throw refusal;
    }
    return lines;
  }

  private static void checkTarget(String target) throws CallFailed {
    if (target.isEmpty()) {
      throw refused("it has no target");
    }
    for (int i = 0; i < target.length(); i++) {
      char c = target.charAt(i);
      if (!HeadChars.isVisible(c)) {
        throw refused("the target has %s, which is to be encoded".formatted(HeadChars.name(c)));
      }
    }
  }

  private void put(String name, String value) {
    if (refusal == null) {
      refusal = refusal(name, value);
      lines.put(name).put(COLON).put(value).put(END_OF_LINE);
    }
  }

  private static @Nullable CallFailed refusal(String name, String value) {
    if (name.isEmpty() || ReservedHeaders.isReserved(name)) {
      return refused("the header " + name + " is written by the client alone");
    }
    for (int i = 0; i < name.length(); i++) {
      if (!HeadChars.isToken(name.charAt(i))) {
        return refused("a header's name has " + HeadChars.name(name.charAt(i)));
      }
    }
    for (int i = 0; i < value.length(); i++) {
      if (!HeadChars.isValue(value.charAt(i))) {
        return refused("the header %s has %s".formatted(name, HeadChars.name(value.charAt(i))));
      }
    }
    return null;
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
