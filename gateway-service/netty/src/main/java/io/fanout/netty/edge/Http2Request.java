package io.fanout.netty.edge;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.settings.InboundSettings;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http2.ArrivedHead;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpScheme;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The head of an HTTP/2 request, held to the same rules as one of HTTP/1.1. */
record Http2Request(AsciiString method, String target, Headers fields) {
  private static final AsciiString OPTIONS = HttpMethod.OPTIONS.asciiName();
  private static final AsciiString PROTOCOL = Http2Headers.PseudoHeaderName.PROTOCOL.value();

  static Http2Request of(ArrivedHead headers, InboundSettings settings) throws BadRequest {
    AsciiString method = headers.method();
    AsciiString path = headers.path();
    if (method == null || path == null || headers.contains(PROTOCOL)) {
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
    Http2Request request =
        new Http2Request(method, path.toString(), headers.fields(Http2Request::checkValue));
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
  private static void checkTarget(AsciiString method, AsciiString path) throws BadRequest {
    for (int i = 0; i < method.length(); i++) {
      if (!HeadChars.isToken(method.byteAt(i))) {
        throw RequestRules.malformedHttp2("the method has a character that it must not have");
      }
    }
    for (int i = 0; i < path.length(); i++) {
      if (!HeadChars.isTarget(path.byteAt(i))) {
        throw RequestRules.malformedHttp2("the path has a character that it must not have");
      }
    }
    boolean wholeServer = path.length() == 1 && path.byteAt(0) == '*';
    boolean absolute = path.length() > 0 && path.byteAt(0) == '/';
    if (!absolute && !(wholeServer && OPTIONS.equals(method))) {
      throw RequestRules.malformedHttp2("the path does not begin with a slash");
    }
  }

  private static void checkScheme(@Nullable AsciiString scheme) throws BadRequest {
    if (scheme == null
        || (!HttpScheme.HTTP.name().equals(scheme) && !HttpScheme.HTTPS.name().equals(scheme))) {
      throw RequestRules.malformedHttp2("the scheme is neither http nor https");
    }
  }

  /**
   * Checks that both fields name the same host; otherwise another parser could see another request.
   */
  private static void checkHost(@Nullable AsciiString authority, Headers fields) throws BadRequest {
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

  private static void checkValue(byte[] bytes, int from, int to) throws BadRequest {
    if (from < to && (isBlank(bytes[from]) || isBlank(bytes[to - 1]))) {
      throw RequestRules.malformedHttp2("a header field's value begins or ends with a blank");
    }
    for (int i = from; i < to; i++) {
      if (!HeadChars.isValue(bytes[i])) {
        throw RequestRules.malformedHttp2(
            "a header field's value has a character it must not have");
      }
    }
  }

  private static boolean isBlank(byte octet) {
    return octet == ' ' || octet == '\t';
  }

  RequestIntake.Asked asked(Slice body) {
    byte[] name = method.toByteArray();
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
  static boolean isHead(ArrivedHead headers) {
    return HttpMethod.HEAD.asciiName().equals(headers.method());
  }

  /** Whether the client waits for 100 Continue. */
  boolean expectsContinue() {
    return "100-continue".equalsIgnoreCase(fields.first("expect"));
  }
}
