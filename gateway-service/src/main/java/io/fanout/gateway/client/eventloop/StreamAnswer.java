package io.fanout.gateway.client.eventloop;

import io.fanout.gateway.client.AnswerMemory;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.http1.MalformedAnswer;
import io.fanout.gateway.client.http1.Octets;
import io.fanout.gateway.client.http1.Words;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One answer while its frames arrive on its stream. Owned by its lane. */
final class StreamAnswer {
  private static final int SWITCHING_PROTOCOLS = 101;
  private static final int LOWEST_STATUS = 100;
  private static final int FIRST_FINAL_STATUS = 200;
  private static final int NOT_MODIFIED = 304;
  private static final int MOST_INTERIM = 16;

  private final Call call;
  private final int maxBody;
  private final AnswerMemory memory;
  private int status;
  private int interim;
  private boolean begun;
  private long announced;
  private @Nullable Headers headers;
  private @Nullable BodyBytes body;

  StreamAnswer(Call call, int maxBody, AnswerMemory memory) {
    this.call = call;
    this.memory = memory;
    this.maxBody = maxBody;
  }

  Call call() {
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
    if (given == SWITCHING_PROTOCOLS) {
      throw Wrong.malformed("it switches protocols, which nobody asked for");
    }
    if (given < FIRST_FINAL_STATUS) {
      if (++interim > MOST_INTERIM) {
        throw Wrong.malformed("more than %d interim answers".formatted(MOST_INTERIM));
      }
      return;
    }
    status = given;
    headers = fields(head);
    announced = head.getLong("content-length", -1);
    if (announced > maxBody) {
      throw Wrong.tooLarge(maxBody);
    }
  }

  private static int status(@Nullable CharSequence text) throws CallFailed {
    if (text == null || text.length() != 3 || !text.chars().allMatch(Character::isDigit)) {
      throw Wrong.malformed("a :status that is not three digits");
    }
    int status = Integer.parseInt(text.toString());
    if (status < LOWEST_STATUS) {
      throw Wrong.malformed("a :status below %d".formatted(LOWEST_STATUS));
    }
    return status;
  }

  /** The fields; their names the codec has checked. */
  private static Headers fields(Http2Headers head) throws CallFailed {
    Headers.Builder builder = Headers.builder();
    for (Map.Entry<CharSequence, CharSequence> field : head) {
      String name = field.getKey().toString();
      String value = field.getValue().toString();
      for (int i = 0; i < value.length(); i++) {
        if (!Octets.isValue(value.charAt(i))) {
          throw MalformedAnswer.because(
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
      throw Wrong.malformed("a body before its head");
    }
    if (body == null) {
      body = BodyBytes.ofAnyLength(maxBody, memory);
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
      throw Wrong.malformed("its stream ended before its head");
    }
    if (announced > 0 && body == null && status != NOT_MODIFIED) {
      throw Wrong.malformed("a content-length of %d and no body".formatted(announced));
    }
    return new Reply(status, headers, body == null ? Slice.of(Words.NONE) : body.slice());
  }
}
