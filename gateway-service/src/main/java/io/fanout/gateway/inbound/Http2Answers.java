package io.fanout.gateway.inbound;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Locale;

/** Makes HTTP/2's headers and data of answers. */
final class Http2Answers {
  static final AsciiString REQUEST_ID = AsciiString.cached("x-request-id");

  private static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
  private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
  private static final AsciiString COMPLETE = AsciiString.cached("x-fanout-complete");
  private static final AsciiString SERVER_TIMING = AsciiString.cached("server-timing");

  private Http2Answers() {}

  /** The headers of an exchange's answer, with what there is to tell of its calls. */
  static Http2Headers headers(Exchange exchange, long now) {
    return headers(exchange.answer())
        .set(REQUEST_ID, exchange.id())
        .set(COMPLETE, exchange.answer().complete() ? "true" : "false")
        .set(SERVER_TIMING, ServerTiming.of(exchange, now));
  }

  static Http2Headers headers(Answer answer) {
    Http2Headers headers = new DefaultHttp2Headers(false);
    headers.status(Integer.toString(answer.status())).set(CONTENT_TYPE, answer.contentType());
    if (AnswerRules.saysLength(answer.status())) {
      headers.set(CONTENT_LENGTH, Integer.toString(hasBody(answer) ? answer.body().length() : 0));
    }
    answer
        .headers()
        .forEach(
            (name, value) -> {
              if (!AnswerRules.isOurs(name)) {
                headers.add(name.toLowerCase(Locale.ROOT), value);
              }
            });
    return headers;
  }

  static boolean hasBody(Answer answer) {
    return AnswerRules.hasBody(answer.status()) && answer.body().length() > 0;
  }

  static ByteBuf body(ByteBufAllocator allocator, Answer answer) {
    ByteBuf body = allocator.buffer(answer.body().length());
    answer
        .body()
        .forEach((Slice part) -> body.writeBytes(part.array(), part.from(), part.length()));
    return body;
  }
}
