package io.fanout.gateway.inbound;

import static io.fanout.gateway.http.HeadBytes.ascii;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Exchange;
import io.fanout.gateway.http.HeadBytes;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.time.NanoClock;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;

/**
 * Writes answers as HTTP/1.1, head and body into one buffer that goes to the wire as it is. Owned
 * by its lane.
 */
final class ResponseWriter {
  /** Whether the client keeps its connection, and whether it wants the head alone. */
  record Manner(boolean keepAlive, boolean headOnly) {
    static final Manner LAST = new Manner(false, false);
  }

  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer().writeBytes(ascii("HTTP/1.1 100 Continue\r\n\r\n")).asReadOnly());

  private static final byte[] OK = ascii("HTTP/1.1 200 OK\r\nContent-Type: ");
  private static final byte[] CONTENT_TYPE = ascii("\r\nContent-Type: ");
  private static final byte[] CONTENT_LENGTH = ascii("\r\nContent-Length: ");
  private static final byte[] REQUEST_ID = ascii("\r\nX-Request-Id: ");
  private static final byte[] COMPLETE = ascii("\r\nX-Fanout-Complete: true\r\nServer-Timing: ");
  private static final byte[] PARTIAL = ascii("\r\nX-Fanout-Complete: false\r\nServer-Timing: ");
  private static final byte[] CLOSE = ascii("\r\nConnection: close");
  private static final byte[] END = ascii("\r\n\r\n");

  private final NanoClock clock;
  private final HeadBytes head = new HeadBytes();
  private final StringBuilder timing = new StringBuilder(128);

  ResponseWriter(NanoClock clock) {
    this.clock = clock;
  }

  /** Asks a client for the body that it has announced. */
  static ByteBuf goOn() {
    return CONTINUE.duplicate();
  }

  /** The answer to an exchange, with what there is to tell of its calls. */
  ByteBuf response(ByteBufAllocator buffers, Exchange exchange, boolean keepAlive) {
    Answer answer = exchange.answer();
    begin(answer);
    timing.setLength(0);
    ServerTiming.write(exchange.calls(), exchange.startedAt(), clock.now(), timing);
    head.put(REQUEST_ID).put(exchange.id()).put(answer.complete() ? COMPLETE : PARTIAL).put(timing);
    return end(buffers, answer, new Manner(keepAlive, false));
  }

  /** An answer for which no call was made. */
  ByteBuf response(ByteBufAllocator buffers, Answer answer, String requestId, Manner manner) {
    begin(answer);
    if (!requestId.isEmpty()) {
      head.put(REQUEST_ID).put(requestId);
    }
    return end(buffers, answer, manner);
  }

  private void begin(Answer answer) {
    int status = answer.status();
    if (status == 200) {
      head.begin().put(OK);
    } else {
      String reason = HttpResponseStatus.valueOf(status).reasonPhrase();
      head.begin().put("HTTP/1.1 ").put(status).put(" ").put(reason).put(CONTENT_TYPE);
    }
    head.put(answer.contentType());
    if (AnswerRules.saysLength(status)) {
      head.put(CONTENT_LENGTH).put(AnswerRules.hasBody(status) ? answer.body().length() : 0);
    }
    if (answer.headers() != Headers.NONE) {
      answer.headers().forEach(this::put);
    }
  }

  private void put(String name, String value) {
    if (!AnswerRules.isOurs(name)) {
      head.put("\r\n").put(name).put(": ").put(value);
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
