package io.fanout.mocks.reply;

import io.fanout.mocks.dial.Backend;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Answers with the received request, to show what a gateway forwarded. */
final class Echo {

  private Echo() {}

  static Reply of(Backend backend, MockRequest asked) {
    JsonObject said =
        new JsonObject()
            .text("backend", backend.key())
            .text("method", asked.method())
            .text("path", asked.path())
            .object("query", lists(asked.query()))
            .object("headers", lists(asked.headers()))
            .number("bodyBytes", asked.body().remaining());
    return Reply.ok(body(said, asked.body()));
  }

  private static JsonObject lists(Map<String, List<String>> values) {
    JsonObject object = new JsonObject();
    values.forEach(object::texts);
    return object;
  }

  /** The body as text if it is text, else as Base64 under another name. */
  private static JsonObject body(JsonObject said, ByteBuffer body) {
    try {
      return said.text(
          "body", StandardCharsets.UTF_8.newDecoder().decode(body.duplicate()).toString());
    } catch (CharacterCodingException binary) {
      return said.text(
          "bodyBase64",
          StandardCharsets.ISO_8859_1
              .decode(Base64.getEncoder().encode(body.duplicate()))
              .toString());
    }
  }
}
