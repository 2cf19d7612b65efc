package io.fanout.netty.client;

import io.fanout.api.Reply;
import io.fanout.api.http.Headers;
import io.fanout.core.client.CallFailed;
import io.fanout.netty.http1.AnswerStrictness;
import io.fanout.netty.http1.ArrivingBody;
import io.fanout.netty.http1.HeadChars;
import io.fanout.netty.http1.InformationalCount;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
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
  void head(Http2Headers head) throws CallFailed {
    begun = true;
    if (headers != null) {
      var unused = fields(head);
      return;
    }
    int given = status(head.status());
    if (given < FIRST_FINAL_STATUS) {
      informational = informational == null ? new InformationalCount(STRICTNESS) : informational;
      informational.add(given);
      return;
    }
    status = given;
    headers = fields(head);
    announced = head.getLong("content-length", -1);
    if (announced > strictness.maxBody()) {
      throw strictness.bodyTooLarge();
    }
  }

  private static int status(@Nullable CharSequence text) throws CallFailed {
    if (text == null || text.length() != 3 || !isDigits(text)) {
      throw STRICTNESS.malformed("a :status that is not three digits");
    }
    int status = Integer.parseInt(text, 0, text.length(), 10);
    if (status < LOWEST_STATUS) {
      throw STRICTNESS.malformed("a :status below %d".formatted(LOWEST_STATUS));
    }
    return status;
  }

  private static boolean isDigits(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (!Character.isDigit(text.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** The fields; their names the codec has checked. */
  private static Headers fields(Http2Headers head) throws CallFailed {
    Headers.Builder builder = Headers.builder();
    for (Map.Entry<CharSequence, CharSequence> field : head) {
      String name = field.getKey().toString();
      String value = field.getValue().toString();
      for (int i = 0; i < value.length(); i++) {
        if (!HeadChars.isValue(value.charAt(i))) {
          throw STRICTNESS.malformed(
              "a header field's value", value.charAt(i), "no control characters");
        }
      }
      if (name.charAt(0) != ':') {
        builder.add(name, value);
      }
    }
    return builder.build();
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
