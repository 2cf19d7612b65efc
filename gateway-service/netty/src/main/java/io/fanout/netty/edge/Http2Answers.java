package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.CallRecord;
import io.fanout.api.json.Slice;
import io.fanout.core.flow.Exchange;
import io.fanout.core.flow.ViaHeader;
import io.fanout.core.http.HeadBytes;
import io.fanout.core.settings.AnswerDetails;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Locale;

/** Makes HTTP/2's headers and data of answers. Owned by its lane. */
final class Http2Answers {
  /** Asks a client for the body that it has announced. */
  static final Http2Headers CONTINUE =
      ReadOnlyHttp2Headers.serverHeaders(false, AsciiString.cached("100"));

  static final AsciiString REQUEST_ID = AsciiString.cached("x-request-id");

  private static final AsciiString CONTENT_TYPE = AsciiString.cached("content-type");
  private static final AsciiString CONTENT_LENGTH = AsciiString.cached("content-length");
  private static final AsciiString COMPLETE = AsciiString.cached("x-fanout-complete");
  private static final AsciiString SERVER_TIMING = AsciiString.cached("server-timing");

  private static final AsciiString CACHE_CONTROL = AsciiString.cached("cache-control");
  private static final AsciiString NO_STORE = AsciiString.cached("no-store");
  private static final AsciiString DATE = AsciiString.cached("date");
  private static final AsciiString VIA = AsciiString.cached("via");

  private final NanoClock clock;
  private final CommonFields common;
  private final boolean namesCalls;
  private final HeadBytes timing = new HeadBytes();

  Http2Answers(InboundSettings settings, NanoClock clock) {
    this.clock = clock;
    this.common = new CommonFields(ViaHeader.named(settings.via()));
    this.namesCalls = settings.details() == AnswerDetails.PUBLIC;
  }

  /** The headers of an exchange's answer, including {@code Server-Timing}. */
  Http2Headers headers(Exchange exchange) {
    long now = clock.now();
    List<CallRecord> shown = namesCalls ? exchange.calls() : List.of();
    ServerTiming.write(shown, exchange.startedAt(), now, timing.begin());
    return headers(exchange.answer(), now)
        .set(REQUEST_ID, exchange.id())
        .set(COMPLETE, exchange.answer().complete() ? "true" : "false")
        .set(SERVER_TIMING, timing.text());
  }

  /** The headers of an answer for which no call was made. */
  Http2Headers headers(Answer answer) {
    return headers(answer, clock.now());
  }

  private Http2Headers headers(Answer answer, long now) {
    Http2Headers headers = new DefaultHttp2Headers(false);
    headers.status(Integer.toString(answer.status()));
    if (!answer.contentType().isEmpty()) {
      headers.set(CONTENT_TYPE, answer.contentType());
    }
    if (AnswerRules.saysLength(answer.status())) {
      headers.set(CONTENT_LENGTH, Integer.toString(hasBody(answer) ? answer.body().length() : 0));
    }
    answer
        .headers()
        .forEach(
            (name, value) -> {
              if (!AnswerRules.leavesOut(name, answer)) {
                headers.add(name.toLowerCase(Locale.ROOT), value);
              }
            });
    if (!answer.complete()) {
      headers.set(CACHE_CONTROL, NO_STORE);
    }
    if (!headers.contains(DATE)) {
      headers.set(DATE, common.date(now));
    }
    if (!common.via().isEmpty()) {
      headers.add(VIA, common.via());
    }
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
