package io.fanout.gateway.inbound;

import io.fanout.gateway.flow.Reception;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.settings.InboundSettings;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** The head of an HTTP/2 request, held to the same rules as one of HTTP/1.1. */
record Http2Request(String method, String target, Headers fields) {
  static Http2Request of(Http2Headers headers, InboundSettings settings) throws BadRequest {
    CharSequence method = headers.method();
    CharSequence path = headers.path();
    if (method == null || path == null) {
      throw RequestRules.malformed("it has no method or no path");
    }
    if (path.length() > settings.maxUri().toBytes()) {
      throw RequestRules.uriTooLong(settings);
    }
    if (headers.size() > settings.maxHeaderCount()) {
      throw RequestRules.tooManyFields(settings);
    }
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c >= 0x7f || !Octets.isTarget((byte) c)) {
        throw RequestRules.malformed("the path has a character that it must not have");
      }
    }
    boolean asterisk = AsciiString.contentEquals("*", path);
    if (path.length() == 0
        || (path.charAt(0) != '/' && !(asterisk && AsciiString.contentEquals("OPTIONS", method)))) {
      throw RequestRules.malformed("the path does not begin with a slash");
    }
    Http2Request request = new Http2Request(method.toString(), path.toString(), fields(headers));
    String length = request.fields().first("content-length");
    if (length != null && tooLong(length, settings)) {
      throw RequestRules.bodyTooLarge(settings);
    }
    return request;
  }

  /** That the announced length is the real one, the codec sees to. */
  private static boolean tooLong(String length, InboundSettings settings) throws BadRequest {
    try {
      return Long.parseLong(length) > settings.maxBody().toBytes();
    } catch (NumberFormatException e) {
      throw RequestRules.malformed("Content-Length is no number of bytes");
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
      for (int i = 0; i < value.length(); i++) {
        if (value.charAt(i) > 0xff || !Octets.isValue((byte) value.charAt(i))) {
          throw RequestRules.malformed("a header field's value has a character it must not have");
        }
      }
      fields.add(name.toString(), value);
    }
    return fields.build();
  }

  Reception.Asked asked(Slice body) {
    byte[] name = method.getBytes(StandardCharsets.US_ASCII);
    int mark = target.indexOf('?');
    String path = mark < 0 ? target : target.substring(0, mark);
    String query = mark < 0 ? "" : target.substring(mark + 1);
    return new Reception.Asked(
        Words.method(name, name.length), Words.wants(name, name.length), path, query, fields, body);
  }

  /** Whether the answer goes without its body. */
  boolean headOnly() {
    return method.equals("HEAD");
  }
}
