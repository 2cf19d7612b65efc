package io.fanout.core.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The second opinion: Jackson with its strict defaults, behind the JDK's own strict UTF-8 decoder.
 *
 * <p>Behind the decoder, because on bytes Jackson is more lenient on purpose: it takes UTF-16 and
 * UTF-32, skips a byte order mark, and lets overlong UTF-8 pass. Empty input, which it reads as no
 * token, counts as refused. Its limits on the length of numbers, names and texts are not ours.
 */
public final class Jackson {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
          .build();

  private Jackson() {}

  static boolean accepts(byte[] bytes) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return isOneValue(text);
    } catch (CharacterCodingException | JacksonException refusal) {
      return false;
    }
  }

  /** Reads tokens, because Jackson's trees cannot hold every number that JSON allows. */
  private static boolean isOneValue(String text) {
    int values = 0;
    int depth = 0;
    try (JsonParser parser = MAPPER.createParser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        values += depth == 0 ? 1 : 0;
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      }
    }
    return values == 1;
  }

  public static JsonNode tree(String json) {
    return MAPPER.readTree(json);
  }
}
