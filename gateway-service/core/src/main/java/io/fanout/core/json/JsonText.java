package io.fanout.core.json;

import io.fanout.api.json.JsonString;
import io.fanout.api.json.Slice;
import org.jspecify.annotations.Nullable;

/** Texts to JSON strings and back. */
public final class JsonText {
  private JsonText() {}

  /**
   * The text as a JSON string, with no more escapes than JSON demands. A lone surrogate is written
   * as its escape, so that {@link #unquote} gives back the same text.
   */
  public static Slice quote(CharSequence text) {
    return JsonString.of(text);
  }

  /** The unescaped text of a validated JSON string. */
  public static String unquote(Slice jsonString) {
    JsonKind.STRING.require(jsonString);
    return Unescape.text(jsonString.array(), jsonString.from() + 1, jsonString.to() - 1);
  }

  /**
   * What a validated value looks like inside a path, a header or another text: a string unescaped,
   * a number or boolean as sent, an object or array as its raw JSON; null where it is null.
   */
  public static @Nullable String scalarText(Slice value) {
    return switch (JsonKind.of(value)) {
      case NULL -> null;
      case STRING -> unquote(value);
      case NUMBER, BOOLEAN, OBJECT, ARRAY -> value.utf8();
    };
  }
}
