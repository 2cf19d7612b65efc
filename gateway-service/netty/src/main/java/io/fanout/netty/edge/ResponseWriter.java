package io.fanout.netty.edge;

import static io.fanout.core.http.HeadBytes.ascii;

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
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;

/**
 * Writes answers as HTTP/1.1, head and body into one buffer that goes to the wire as it is. Owned
 * by its lane.
 */
final class ResponseWriter {
  /** Whether the client keeps its connection, and whether it wants the head alone. */
  record Manner(boolean keepAlive, boolean headOnly) {}

  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer().writeBytes(ascii("HTTP/1.1 100 Continue\r\n\r\n")).asReadOnly());

  private static final byte[] OK = ascii("HTTP/1.1 200 OK");
  private static final byte[] CONTENT_TYPE = ascii("\r\nContent-Type: ");
  private static final byte[] CONTENT_LENGTH = ascii("\r\nContent-Length: ");
  private static final byte[] REQUEST_ID = ascii("\r\nX-Request-Id: ");
  private static final byte[] COMPLETE = ascii("\r\nX-Fanout-Complete: true\r\nServer-Timing: ");
  private static final byte[] PARTIAL = ascii("\r\nX-Fanout-Complete: false\r\nServer-Timing: ");
  private static final byte[] NO_STORE = ascii("\r\nCache-Control: no-store");
  private static final byte[] CLOSE = ascii("\r\nConnection: close");
  private static final byte[] END = ascii("\r\n\r\n");

  private final NanoClock clock;
  private final CommonFields common;
  private final boolean namesCalls;
  private final HeadBytes head = new HeadBytes();
  private boolean dated;

  ResponseWriter(InboundSettings settings, NanoClock clock) {
    this.clock = clock;
    this.common = new CommonFields(ViaHeader.named(settings.via()));
    this.namesCalls = settings.details() == AnswerDetails.PUBLIC;
  }

  /** Asks a client for the body that it has announced. */
  static ByteBuf goOn() {
    return CONTINUE.duplicate();
  }

  /** The answer to an exchange, including {@code Server-Timing}. */
  ByteBuf response(ByteBufAllocator buffers, Exchange exchange, boolean keepAlive) {
    Answer answer = exchange.answer();
    long now = clock.now();
    begin(answer, now);
    head.put(REQUEST_ID).put(exchange.id()).put(answer.complete() ? COMPLETE : PARTIAL);
    List<CallRecord> shown = namesCalls ? exchange.calls() : List.of();
    ServerTiming.write(shown, exchange.startedAt(), now, head);
    return end(buffers, answer, new Manner(keepAlive, exchange.headOnly()));
  }

  /** An answer for which no call was made. */
  ByteBuf response(ByteBufAllocator buffers, Answer answer, String requestId, Manner manner) {
    begin(answer, clock.now());
    if (!requestId.isEmpty()) {
      head.put(REQUEST_ID).put(requestId);
    }
    return end(buffers, answer, manner);
  }

  private void begin(Answer answer, long now) {
    int status = answer.status();
    if (status == 200) {
      head.begin().put(OK);
    } else {
      String reason = HttpResponseStatus.valueOf(status).reasonPhrase();
      head.begin().put("HTTP/1.1 ").put(status).put(" ").put(reason);
    }
    if (!answer.contentType().isEmpty()) {
      head.put(CONTENT_TYPE).put(answer.contentType());
    }
    if (AnswerRules.saysLength(status)) {
      head.put(CONTENT_LENGTH).put(AnswerRules.hasBody(status) ? answer.body().length() : 0);
    }
    dated = false;
    if (!answer.headers().isEmpty()) {
      answer.headers().forEach((name, value) -> put(name, value, answer));
    }
    if (!answer.complete()) {
      head.put(NO_STORE);
    }
    head.put(dated ? common.viaLine() : common.lines(now));
  }

  private void put(String name, String value, Answer answer) {
    if (!AnswerRules.leavesOut(name, answer)) {
      head.put("\r\n").put(name).put(": ").put(value);
      dated |= name.equalsIgnoreCase("Date");
    }
  }

  private ByteBuf end(ByteBufAllocator buffers, Answer answer, Manner manner) {
    if (!manner.keepAlive()) {
      head.put(CLOSE);
    }
    head.put(END);
    boolean hasBody = !manner.headOnly() && AnswerRules.hasBody(answer.status());
    int body = hasBody ? answer.body().length() : 0;
    ByteBuf response = buffers.directBuffer(head.length() + body);
    response.writeBytes(head.array(), 0, head.length());
    if (body > 0) {
      answer
          .body()
          .forEach((Slice part) -> response.writeBytes(part.array(), part.from(), part.length()));
    }
    return response;
  }
}
