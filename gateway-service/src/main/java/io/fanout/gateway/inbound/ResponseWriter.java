package io.fanout.gateway.inbound;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;

/** Makes responses of answers. */
final class ResponseWriter {
  private static final AsciiString COMPLETE = AsciiString.cached("X-Fanout-Complete");
  private static final AsciiString REQUEST_ID = AsciiString.cached("X-Request-Id");
  private static final AsciiString SERVER_TIMING = AsciiString.cached("Server-Timing");
  private static final AsciiString TRUE = AsciiString.cached("true");
  private static final AsciiString FALSE = AsciiString.cached("false");
  private static final AsciiString CLOSE = AsciiString.cached("close");

  private final NanoClock clock;

  ResponseWriter(NanoClock clock) {
    this.clock = clock;
  }

  /** The response to an exchange, with what there is to tell of its calls. */
  FullHttpResponse response(ChannelHandlerContext ctx, Exchange exchange, boolean keepAlive) {
    Answer answer = exchange.answer();
    FullHttpResponse response = response(ctx, answer, Headers.NONE, keepAlive);
    response
        .headers()
        .set(REQUEST_ID, exchange.id())
        .set(COMPLETE, answer.complete() ? TRUE : FALSE)
        .set(SERVER_TIMING, ServerTiming.of(exchange, clock.now()));
    return response;
  }

  FullHttpResponse response(
      ChannelHandlerContext ctx, Answer answer, Headers more, boolean keepAlive) {
    ByteBuf body = ctx.alloc().buffer(answer.body().length());
    answer
        .body()
        .forEach((Slice part) -> body.writeBytes(part.array(), part.from(), part.length()));
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1,
            HttpResponseStatus.valueOf(answer.status()),
            body,
            DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders(),
            EmptyHttpHeaders.INSTANCE);
    HttpHeaders headers = response.headers();
    headers.set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
    headers.set(HttpHeaderNames.CONTENT_LENGTH, body.readableBytes());
    answer.headers().forEach(headers::set);
    more.forEach(headers::set);
    if (!keepAlive) {
      headers.set(HttpHeaderNames.CONNECTION, CLOSE);
    }
    return response;
  }
}
