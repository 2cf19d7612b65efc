package io.fanout.mocks.server;

import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.HttpHeader;
import com.github.tomakehurst.wiremock.http.HttpHeaders;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import io.fanout.mocks.reply.MockRequest;
import io.fanout.mocks.reply.Reply;
import io.fanout.mocks.reply.Routes;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers with {@link Routes} instead of WireMock's templates. No template engine runs, and
 * WireMock's delay still applies.
 */
final class ReplyTransformer implements ResponseTransformerV2 {
  static final String NAME = "fanout-reply";

  private static final HttpHeaders JSON =
      new HttpHeaders(new HttpHeader("Content-Type", "application/json"));

  private final Routes routes;

  ReplyTransformer(Routes routes) {
    this.routes = routes;
  }

  @Override
  public String getName() {
    return NAME;
  }

  @Override
  public boolean applyGlobally() {
    return false;
  }

  @Override
  public Response transform(Response delayed, ServeEvent event) {
    Reply reply = routes.answer(asked(event.getRequest()));
    return Response.Builder.like(delayed)
        .but()
        .status(reply.status())
        .headers(JSON)
        .body(reply.json().getBytes(StandardCharsets.UTF_8))
        .build();
  }

  private static MockRequest asked(Request request) {
    String url = request.getUrl();
    int mark = url.indexOf('?');
    return new MockRequest(
        request.getMethod().getName(),
        mark < 0 ? url : url.substring(0, mark),
        mark < 0 ? Map.of() : query(url.substring(mark + 1)),
        headers(request),
        ByteBuffer.wrap(request.getBody()).asReadOnlyBuffer());
  }

  private static Map<String, List<String>> query(String query) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      if (!pair.isEmpty()) {
        String[] nameAndValue = pair.split("=", 2);
        values
            .computeIfAbsent(decoded(nameAndValue[0]), name -> new ArrayList<>(1))
            .add(nameAndValue.length == 2 ? decoded(nameAndValue[1]) : "");
      }
    }
    return values;
  }

  /**
   * Returns undecodable text unchanged, because an echo must not fail on a request that a gateway
   * forwarded.
   */
  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return text;
    }
  }

  private static Map<String, List<String>> headers(Request request) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    request.getHeaders().all().forEach(header -> headers.put(header.key(), header.values()));
    return headers;
  }
}
