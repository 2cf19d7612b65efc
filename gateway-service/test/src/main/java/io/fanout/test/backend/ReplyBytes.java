package io.fanout.test.backend;

import io.fanout.api.Reply;
import io.fanout.api.http.StatusTitles;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;

/** A reply as HTTP/1.1. */
final class ReplyBytes {
  private static final int NO_CONTENT = 204;
  private static final int NOT_MODIFIED = 304;

  private ReplyBytes() {}

  static ByteBuf of(Reply reply) {
    return Unpooled.wrappedBuffer(head(reply), Unpooled.wrappedBuffer(reply.body().copy()));
  }

  /** Everything before the body. A length that the reply itself gives is not corrected. */
  static ByteBuf head(Reply reply) {
    StringBuilder head = new StringBuilder(128);
    head.append("HTTP/1.1 ").append(reply.status()).append(' ');
    head.append(StatusTitles.of(reply.status())).append("\r\n");
    reply
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    boolean bodiless = reply.status() == NO_CONTENT || reply.status() == NOT_MODIFIED;
    if (!bodiless && reply.headers().first("Content-Length") == null) {
      head.append("Content-Length: ").append(reply.body().length()).append("\r\n");
    }
    return text(head.append("\r\n").toString());
  }

  static ByteBuf text(String text) {
    return Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1);
  }
}
