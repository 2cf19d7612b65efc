package io.fanout.netty.client;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import io.fanout.netty.http1.HeadChars;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Locale;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** The head of a request in HTTP/2; what HTTP/1.1 would refuse to send is refused here too. */
final class StreamRequest {
  private final Http2Headers head = new DefaultHttp2Headers(false);
  private @Nullable CallFailed refusal;

  private StreamRequest() {}

  static Http2Headers head(Origin origin, Request request) throws CallFailed {
    StreamRequest made = new StreamRequest();
    String target = request.target();
    if (target.isEmpty() || !isAll(target, HeadChars::isVisible)) {
      throw refused("the target is empty or has what is to be encoded");
    }
    made.head
        .method(request.method().name())
        .scheme(origin.scheme())
        .authority(origin.authority())
        .path(target);
    request.headers().forEach(made::add);
    if (made.refusal != null) {
      throw made.refusal;
    }
    Slice body = request.body();
    boolean expected =
        request.method() == Method.POST
            || request.method() == Method.PUT
            || request.method() == Method.PATCH;
    if (body != null || expected) {
      made.head.add("content-length", Integer.toString(body == null ? 0 : body.length()));
    }
    return made.head;
  }

  private void add(String name, String value) {
    if (refusal != null) {
      return;
    }
    if (ReservedHeaders.isReserved(name)) {
      refusal = refused("the header " + name + " is written by the client alone");
    } else if (name.isEmpty() || !isAll(name, HeadChars::isToken)) {
      refusal = refused("a header's name has what no name may have");
    } else if (!isAll(value, HeadChars::isValue)) {
      refusal = refused("the header %s has what no value may have".formatted(name));
    } else {
      head.add(name.toLowerCase(Locale.ROOT), value);
    }
  }

  /** Without a stream, because this runs for each field of each call. */
  private static boolean isAll(String text, IntPredicate kind) {
    for (int i = 0; i < text.length(); i++) {
      if (!kind.test(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
