package io.fanout.netty.client;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.ArrivingBody;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http1.InformationalCount;
import io.fanout.netty.http2.ArrivedHead;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;

/** One answer while its frames arrive on its stream. Owned by its lane. */
final class StreamAnswer {
  private static final AnswerStrictness STRICTNESS = AnswerStrictness.OF_HTTP2_HEADS;
  private static final int LOWEST_STATUS = 100;
  private static final int FIRST_FINAL_STATUS = 200;
  private static final int NOT_MODIFIED = 304;

  private final InFlightCall call;
  private final AnswerStrictness strictness;
  private int status;
  private @Nullable InformationalCount informational;
  private boolean begun;
  private long announced;
  private @Nullable Headers headers;
  private @Nullable ArrivingBody<CallFailed> body;

  StreamAnswer(InFlightCall call, AnswerStrictness strictness) {
    this.call = call;
    this.strictness = strictness;
  }

  InFlightCall call() {
    return call;
  }

  /** Whether a byte of it has come. */
  boolean begun() {
    return begun;
  }

  /** Takes a head: an interim one, the answer's own, or the fields behind its body. */
  void head(ArrivedHead head) throws CallFailed {
    begun = true;
    if (headers != null) {
      head.check(StreamAnswer::checkValue);
      return;
    }
    int given = status(head.status());
    if (given < FIRST_FINAL_STATUS) {
      informational = informational == null ? new InformationalCount(STRICTNESS) : informational;
      informational.add(given);
      return;
    }
    status = given;
    headers = head.fields(StreamAnswer::checkValue);
    AsciiString length = head.get(HttpHeaderNames.CONTENT_LENGTH);
    announced = length == null ? -1 : length.parseLong(); // Netty accepts nothing but one number
    if (announced > strictness.maxBody()) {
      throw strictness.bodyTooLarge();
    }
  }

  private static int status(@Nullable AsciiString text) throws CallFailed {
    if (text == null || text.length() != 3 || !isDigits(text)) {
      throw STRICTNESS.malformed("a :status that is not three digits");
    }
    int status = text.parseInt();
    if (status < LOWEST_STATUS) {
      throw STRICTNESS.malformed("a :status below %d".formatted(LOWEST_STATUS));
    }
    return status;
  }

  private static boolean isDigits(AsciiString text) {
    for (int i = 0; i < text.length(); i++) {
      byte octet = text.byteAt(i);
      if (octet < '0' || octet > '9') {
        return false;
      }
    }
    return true;
  }

  /**
   * Refuses control characters. Blanks may surround a value; {@link Headers} drops them, as with
   * HTTP/1.1.
   */
  private static void checkValue(byte[] bytes, int from, int to) throws CallFailed {
    for (int i = from; i < to; i++) {
      if (!HeadChars.isValue(bytes[i])) {
        throw STRICTNESS.malformed("a header field's value", bytes[i], "no control characters");
      }
    }
  }

  void data(ByteBuf in) throws CallFailed {
    if (headers == null) {
      throw STRICTNESS.malformed("a body before its head");
    }
    if (body == null) {
      body = new ArrivingBody<>(strictness.maxBody(), strictness.budget(), strictness);
    }
    body.add(in, in.readableBytes());
  }

  /** It is whole or given up: whoever keeps its bytes counts them from now on. */
  void close() {
    if (body != null) {
      body.close();
    }
  }

  /** The stream has ended: the answer is whole. */
  Reply whole() throws CallFailed {
    if (headers == null) {
      throw STRICTNESS.malformed("its stream ended before its head");
    }
    if (announced > 0 && body == null && status != NOT_MODIFIED) {
      throw STRICTNESS.malformed("a content-length of %d and no body".formatted(announced));
    }
    return new Reply(status, headers, body == null ? ArrivingBody.NONE : body.slice());
  }
}
