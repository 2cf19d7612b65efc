package io.fanout.netty.edge;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.HeadChars;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpScheme;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The head of an HTTP/2 request, held to the same rules as one of HTTP/1.1. */
record Http2Request(String method, String target, Headers fields) {
  private static final AsciiString OPTIONS = HttpMethod.OPTIONS.asciiName();

  static Http2Request of(Http2Headers headers, InboundSettings settings) throws BadRequest {
    CharSequence method = headers.method();
    CharSequence path = headers.path();
    if (method == null || path == null || headers.contains(":protocol")) {
      throw RequestRules.malformedHttp2("CONNECT is not served");
    }
    if (path.length() > settings.maxUri().toBytes()) {
      throw RequestRules.uriTooLong(settings);
    }
    if (headers.size() > settings.maxHeaderCount()) {
      throw RequestRules.tooManyFields(settings);
    }
    checkTarget(method, path);
    checkScheme(headers.scheme());
    Http2Request request = new Http2Request(method.toString(), path.toString(), fields(headers));
    checkHost(headers.authority(), request.fields());
    String length = request.fields().first("content-length");
    if (length != null && tooLong(length, settings)) {
      throw RequestRules.bodyTooLarge(settings);
    }
    return request;
  }

  /**
   * Checks method and path (RFC 9113, 8.3.1), which could otherwise become other fields in
   * HTTP/1.1.
   */
  private static void checkTarget(CharSequence method, CharSequence path) throws BadRequest {
    for (int i = 0; i < method.length(); i++) {
      char c = method.charAt(i);
      if (c >= 0x7f || !HeadChars.isToken((byte) c)) {
        throw RequestRules.malformedHttp2("the method has a character that it must not have");
      }
    }
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c >= 0x7f || !HeadChars.isTarget((byte) c)) {
        throw RequestRules.malformedHttp2("the path has a character that it must not have");
      }
    }
    boolean wholeServer = path.length() == 1 && path.charAt(0) == '*';
    boolean absolute = path.length() > 0 && path.charAt(0) == '/';
    if (!absolute && !(wholeServer && OPTIONS.contentEquals(method))) {
      throw RequestRules.malformedHttp2("the path does not begin with a slash");
    }
  }

  private static void checkScheme(@Nullable CharSequence scheme) throws BadRequest {
    if (scheme == null
        || (!HttpScheme.HTTP.name().contentEquals(scheme)
            && !HttpScheme.HTTPS.name().contentEquals(scheme))) {
      throw RequestRules.malformedHttp2("the scheme is neither http nor https");
    }
  }

  /**
   * Checks that both fields name the same host; otherwise another parser could see another request.
   */
  private static void checkHost(@Nullable CharSequence authority, Headers fields)
      throws BadRequest {
    List<String> hosts = fields.all("host");
    int named = hosts.size() + (authority == null ? 0 : 1);
    if (named == 0 || hosts.size() > 1) {
      throw RequestRules.hosts(named);
    }
    String host = authority == null ? hosts.get(0) : authority.toString();
    for (int i = 0; i < host.length(); i++) {
      if (host.charAt(i) >= 0x7f || !HeadChars.isHost((byte) host.charAt(i))) {
        throw RequestRules.malformedHttp2("the authority is no host");
      }
    }
    if (!hosts.isEmpty() && !hosts.get(0).equalsIgnoreCase(host)) {
      throw RequestRules.malformedHttp2("Host and :authority differ");
    }
  }

  /** That the announced length is the real one, the codec sees to. */
  private static boolean tooLong(String length, InboundSettings settings) throws BadRequest {
    try {
      return Long.parseLong(length) > settings.maxBody().toBytes();
    } catch (NumberFormatException e) {
      throw RequestRules.malformedHttp2("Content-Length is no number of bytes");
    }
  }

  private static Headers fields(Http2Headers headers) throws BadRequest {
    Headers.Builder fields = Headers.builder();
    for (Map.Entry<CharSequence, CharSequence> field : headers) {
      CharSequence name = field.getKey();
      if (name.length() > 0 && name.charAt(0) == ':') {
        continue;
      }
      String value = field.getValue().toString();
      if (!value.isEmpty() && (isBlank(value, 0) || isBlank(value, value.length() - 1))) {
        throw RequestRules.malformedHttp2("a header field's value begins or ends with a blank");
      }
      for (int i = 0; i < value.length(); i++) {
        if (value.charAt(i) > 0xff || !HeadChars.isValue((byte) value.charAt(i))) {
          throw RequestRules.malformedHttp2(
              "a header field's value has a character it must not have");
        }
      }
      fields.add(name.toString(), value);
    }
    return fields.build();
  }

  private static boolean isBlank(String value, int at) {
    return value.charAt(at) == ' ' || value.charAt(at) == '\t';
  }

  RequestIntake.Asked asked(Slice body) {
    byte[] name = method.getBytes(StandardCharsets.US_ASCII);
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return new RequestIntake.Asked(
        RequestMethods.method(name, name.length),
        RequestMethods.wants(name, name.length),
        path,
        query,
        fields,
        body);
  }

  /** Whether the answer goes without its body. */
  static boolean isHead(Http2Headers headers) {
    return HttpMethod.HEAD.asciiName().contentEquals(headers.method());
  }

  /** Whether the client waits for 100 Continue. */
  boolean expectsContinue() {
    return "100-continue".equalsIgnoreCase(fields.first("expect"));
  }
}
