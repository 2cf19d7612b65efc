package io.fanout.lean.backend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Locale;
import java.util.Map;

/**
 * A reply whose bytes are built once and written many times. Its body may contain a placeholder for
 * the request's last path segment.
 */
final class Reply {
  /** The placeholder for the last segment of the request's path. */
  static final String ID = "{{id}}";

  private static final byte[] CLOSE = "Connection: close\r\n".getBytes(ISO_8859_1);
  private static final byte[] LINE = "\r\n".getBytes(ISO_8859_1);
  private static final byte[] LENGTH = "Content-Length: ".getBytes(ISO_8859_1);
  private static final int DIGITS = 10;

  private final Http2Headers fields;
  private final byte[] head;
  private final byte[] before;
  private final byte[] after;
  private final boolean hasId;

  private Reply(Http2Headers fields, byte[] head, byte[] before, byte[] after, boolean hasId) {
    this.fields = fields;
    this.head = head;
    this.before = before;
    this.after = after;
    this.hasId = hasId;
  }

  static Reply of(int status, Map<String, String> fields, String body) {
    StringBuilder head = new StringBuilder("HTTP/1.1 ").append(status);
    head.append(status == 200 ? " OK\r\n" : " Status\r\n");
    Http2Headers http2 = new DefaultHttp2Headers(false).status(Integer.toString(status));
    fields.forEach(
        (name, value) -> {
          head.append(name).append(": ").append(value).append("\r\n");
          http2.add(name.toLowerCase(Locale.ROOT), value);
        });
    int at = body.indexOf(ID);
    return new Reply(
        http2,
        head.toString().getBytes(ISO_8859_1),
        (at < 0 ? body : body.substring(0, at)).getBytes(UTF_8),
        (at < 0 ? "" : body.substring(at + ID.length())).getBytes(UTF_8),
        at >= 0);
  }

  /** A usual service's reply: 200 with a JSON object. */
  static Reply json(String body) {
    return of(200, Map.of("Content-Type", "application/json"), body);
  }

  /** The maximum size of the reply, in bytes, with an id of that length. */
  int most(int idLength) {
    return head.length + before.length + after.length + idLength + 64;
  }

  /** The fields of the reply in HTTP/2. */
  Http2Headers fields(RequestId id) {
    return new DefaultHttp2Headers(false)
        .setAll(fields)
        .add("content-length", Integer.toString(bodyLength(id)));
  }

  int bodyLength(RequestId id) {
    return before.length + after.length + (hasId ? id.length() : 0);
  }

  void write(ByteBuf to, RequestId id, boolean close, boolean withBody) {
    to.writeBytes(head);
    to.writeBytes(LENGTH);
    decimal(to, bodyLength(id));
    to.writeBytes(LINE);
    if (close) {
      to.writeBytes(CLOSE);
    }
    to.writeBytes(LINE);
    if (withBody) {
      writeBody(to, id);
    }
  }

  void writeBody(ByteBuf to, RequestId id) {
    to.writeBytes(before);
    if (hasId) {
      id.write(to);
    }
    to.writeBytes(after);
  }

  private static void decimal(ByteBuf to, int number) {
    int weight = 1;
    while (number / weight >= DIGITS) {
      weight *= DIGITS;
    }
    for (; weight > 0; weight /= DIGITS) {
      to.writeByte('0' + number / weight % DIGITS);
    }
  }
}
