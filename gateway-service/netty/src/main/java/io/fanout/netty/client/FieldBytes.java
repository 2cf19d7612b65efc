package io.fanout.netty.client;

import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.core.http.HeadBytes;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http1.PlainText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The field lines of requests as they are sent. Calls of an exchange that begin in the same
 * millisecond mostly send equal headers to different hosts, so all writers of a lane share one of
 * these: it keeps the last lines.
 */
final class FieldBytes {
  private static final byte[] END_OF_LINE = {'\r', '\n'};

  /** Names beyond these are checked and encoded each time. */
  private static final int MOST_NAMES = 64;

  private final HeadBytes lines = new HeadBytes();

  /** How lines begin, by the names that were sent before. */
  private final Map<String, byte[]> starts = new HashMap<>();

  /** Made once: a method reference is an object for each time that it is evaluated. */
  private final BiConsumer<String, String> put = this::put;

  /** The headers whose lines these are; null while they are written. */
  private @Nullable Headers last = Headers.NONE;

  private @Nullable CallFailed refusal;

  /** The lines of these headers, until the next call. */
  HeadBytes of(Headers headers) throws CallFailed {
    if (headers.equals(last)) {
      return lines;
    }
    last = null;
    lines.begin();
    refusal = null;
    headers.forEach(put);
    if (refusal != null) {
      throw refusal;
    }
    last = headers;
    return lines;
  }

  private void put(String name, String value) {
    if (refusal != null) {
      return;
    }
    byte[] start = starts.get(name);
    if (start == null) {
      refusal = refusalOfName(name);
      start = remembered(name);
    }
    lines.put(start);
    // A copy, but one without a call for each character.
    byte[] latin = value.getBytes(StandardCharsets.ISO_8859_1);
    if (PlainText.end(latin, 0, latin.length) < latin.length && refusal == null) {
      refusal = refusalOfValue(name, value);
    }
    lines.put(latin).put(END_OF_LINE);
  }

  private byte[] remembered(String name) {
    byte[] start = (name + ": ").getBytes(StandardCharsets.ISO_8859_1);
    if (refusal == null && starts.size() < MOST_NAMES) {
      starts.put(name, start);
    }
    return start;
  }

  private static @Nullable CallFailed refusalOfName(String name) {
    if (ReservedHeaders.isReserved(name)) {
      return RequestWriter.refused("the header " + name + " is written by the client alone");
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      if (!HeadChars.isToken(c)) {
        return RequestWriter.refused("a header's name has " + HeadChars.name(c));
      }
    }
    return null;
  }

  private static @Nullable CallFailed refusalOfValue(String name, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!HeadChars.isValue(c)) {
        return RequestWriter.refused("the header %s has %s".formatted(name, HeadChars.name(c)));
      }
    }
    return null;
  }
}
