package io.fanout.clients.okhttp;

import com.squareup.okhttp.HttpUrl;
import com.squareup.okhttp.RequestBody;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Requests as OkHttp takes them. What it would send otherwise than it was given is refused. */
final class OkHttpRequests {
  private static final byte[] NOTHING = {};

  private OkHttpRequests() {}

  static com.squareup.okhttp.Request of(Origin origin, Request request) throws CallFailed {
    com.squareup.okhttp.Request.Builder message = new com.squareup.okhttp.Request.Builder();
    message.url(url(origin, request.target()));
    try {
      request.headers().forEach(message::addHeader);
      return message.method(request.method().name(), body(request)).build();
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
  }

  private static HttpUrl url(Origin origin, String target) throws CallFailed {
    HttpUrl url = HttpUrl.parse(origin + target);
    if (url == null || !target.startsWith("/")) {
      throw refused("its target is no part of a URL");
    }
    String query = url.encodedQuery();
    String sent = query == null ? url.encodedPath() : url.encodedPath() + "?" + query;
    boolean same = sent.equals(target) && url.host().equals(host(origin));
    if (!same) {
      throw refused("OkHttp would make another target of its target: " + sent);
    }
    return url;
  }

  private static String host(Origin origin) {
    return String.valueOf(URI.create(origin.toString()).getHost());
  }

  private static @Nullable RequestBody body(Request request) {
    Slice body = request.body();
    if (body != null) {
      return RequestBody.create(null, body.array(), body.from(), body.length());
    }
    boolean expected =
        switch (request.method()) {
          case POST, PUT, PATCH -> true;
          case GET, DELETE -> false;
        };
    return expected ? RequestBody.create(null, NOTHING) : null;
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
