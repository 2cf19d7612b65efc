package io.fanout.clients.jdk;

import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;

/** Requests as {@code java.net.http} takes them. */
final class JdkRequests {
  private JdkRequests() {}

  static HttpRequest of(Origin origin, Request request, boolean http2) throws CallFailed {
    HttpRequest.Builder message = HttpRequest.newBuilder();
    try {
      message.uri(uri(origin, request.target()));
      request.headers().forEach(message::header);
    } catch (IllegalArgumentException e) {
      throw refused(String.valueOf(e.getMessage()));
    }
    // Without TLS, HTTP/2 would need an upgrade in the first request.
    boolean newer = http2 && origin.scheme().equals("https");
    message.version(newer ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1);
    Slice body = request.body();
    if (body == null && request.method() == Method.GET) {
      return message.GET().build();
    }
    return message
        .method(
            request.method().name(),
            body == null
                ? HttpRequest.BodyPublishers.noBody()
                : HttpRequest.BodyPublishers.ofByteArray(body.array(), body.from(), body.length()))
        .build();
  }

  private static URI uri(Origin origin, String target) throws CallFailed {
    if (!target.startsWith("/")) {
      throw refused("its target does not begin with /");
    }
    if (target.endsWith("?")) {
      throw refused("its query is empty, which the JDK's client would leave out");
    }
    try {
      return new URI(origin + target);
    } catch (URISyntaxException e) {
      throw refused("its target is no part of a URI: " + e.getReason());
    }
  }

  private static CallFailed refused(String what) {
    return new CallFailed(CallResultKind.BAD_REQUEST, "the request was not sent: " + what);
  }
}
