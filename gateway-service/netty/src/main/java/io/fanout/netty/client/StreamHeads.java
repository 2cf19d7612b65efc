package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http2.HeadFields;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the HTTP/2 heads of requests to one host. It refuses what the HTTP/1.1 client would refuse
 * to send. Owned by its lane.
 */
final class StreamHeads {
  private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
  private static final Map<Method, AsciiString> METHODS = new EnumMap<>(Method.class);

  static {
    for (Method method : Method.values()) {
      METHODS.put(method, AsciiString.cached(method.name()));
    }
  }

  private final AsciiString scheme;
  private final AsciiString authority;

  /** Contains only names that have passed the checks. */
  private final HeadFields fields = new HeadFields();

  /** Made once, because each evaluation of the method reference makes an object. */
  private final BiConsumer<String, String> putField = this::putField;

  private @Nullable CallFailed refusal;

  StreamHeads(Origin origin) {
    this.scheme = AsciiString.cached(origin.scheme());
    this.authority = AsciiString.cached(origin.authority());
  }

  Http2Headers head(Request request) throws CallFailed {
    String target = request.target();
    if (!isVisible(target)) {
      throw refused("the target is empty or contains a character that must be percent-encoded");
    }
    fields.begin();
    refusal = null;
    request.headers().forEach(putField);
    if (refusal != null) {
      throw refusal;
    }
    Slice body = request.body();
    if (body != null || mayHaveBody(request.method())) {
      fields.put(CONTENT_LENGTH, Integer.toString(body == null ? 0 : body.length()));
    }
    return ReadOnlyHttp2Headers.clientHeaders(
        false,
        Objects.requireNonNull(METHODS.get(request.method())),
        HeadFields.latin1(target),
        scheme,
        authority,
        fields.end());
  }

  private static boolean mayHaveBody(Method method) {
    return method == Method.POST || method == Method.PUT || method == Method.PATCH;
  }

  private void putField(String name, String value) {
    if (refusal != null) {
      return;
    }
    AsciiString known = fields.known(name);
    refusal = known == null ? refusal(name) : null;
    if (refusal == null && !isValue(value)) {
      refusal =
          refused("the header %s contains a character that no value may contain".formatted(name));
    }
    if (refusal == null) {
      fields.put(known == null ? fields.name(name) : known, value);
    }
  }

  private static @Nullable CallFailed refusal(String name) {
    if (ReservedHeaders.isReserved(name)) {
      return refused("the header " + name + " is written by the client alone");
    }
    return isToken(name)
        ? null
        : refused("a header's name is empty or contains a character that no name may contain");
  }

  // One loop for all three would call a predicate for each character of each field.

  private static boolean isVisible(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!HeadChars.isVisible(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!HeadChars.isToken(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  private static boolean isValue(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!HeadChars.isValue(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
