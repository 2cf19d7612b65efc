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
import io.fanout.netty.http2.HeadFields;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.ReadOnlyHttp2Headers;
import io.netty.util.AsciiString;
import java.util.List;

/** Makes HTTP/2's headers and data of answers. Owned by its lane. */
final class Http2Answers {
  /** Asks a client for the body that it has announced. */
  static final Http2Headers CONTINUE =
      ReadOnlyHttp2Headers.serverHeaders(false, AsciiString.cached("100"));

  private static final AsciiString REQUEST_ID = AsciiString.cached("x-request-id");
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
  private final HeadFields fields = new HeadFields();

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
    begin(exchange.answer(), now)
        .put(REQUEST_ID, exchange.id())
        .put(COMPLETE, exchange.answer().complete() ? "true" : "false")
        .put(SERVER_TIMING, timing.text());
    return head(exchange.answer().status());
  }

  /** The headers of an answer for which no call was made, with its request's ID. */
  Http2Headers headers(Answer answer, String requestId) {
    begin(answer, clock.now()).put(REQUEST_ID, requestId);
    return head(answer.status());
  }

  /** The headers of an answer to something that is not a valid request. */
  Http2Headers headers(Answer answer) {
    begin(answer, clock.now());
    return head(answer.status());
  }

  private Http2Headers head(int status) {
    AsciiString text = HttpResponseStatus.valueOf(status).codeAsText();
    return ReadOnlyHttp2Headers.serverHeaders(false, text, fields.end());
  }

  private HeadFields begin(Answer answer, long now) {
    fields.begin();
    if (!answer.contentType().isEmpty()) {
      fields.put(CONTENT_TYPE, answer.contentType());
    }
    if (AnswerRules.saysLength(answer.status())) {
      fields.put(CONTENT_LENGTH, Integer.toString(hasBody(answer) ? answer.body().length() : 0));
    }
    answer
        .headers()
        .forEach(
            (name, value) -> {
              if (!AnswerRules.leavesOut(name, answer)) {
                fields.put(fields.name(name), value);
              }
            });
    if (!answer.complete()) {
      fields.put(CACHE_CONTROL, NO_STORE);
    }
    if (answer.headers().first("date") == null) {
      fields.put(DATE, common.date(now));
    }
    if (!common.via().isEmpty()) {
      fields.put(VIA, common.via());
    }
    return fields;
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
