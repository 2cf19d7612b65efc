package io.fanout.core.merge;

import io.fanout.api.json.Slice;

/** The pieces of JSON that come from us and not from a backend. */
final class JsonSyntax {
  static final Slice OPEN = Slice.of("{");
  static final Slice CLOSE = Slice.of("}");
  static final Slice OPEN_CLOSE = Slice.of("{}");
  static final Slice COMMA = Slice.of(",");
  static final Slice NULL = Slice.of("null");
  static final Slice OPEN_ARRAY = Slice.of("[");
  static final Slice CLOSE_ARRAY = Slice.of("]");
  static final Slice EMPTY_ARRAY = Slice.of("[]");

  private JsonSyntax() {}
}
