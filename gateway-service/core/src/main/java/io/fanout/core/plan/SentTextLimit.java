package io.fanout.core.plan;

import java.util.List;

/**
 * The limit of a target and of a header's value that contain values from clients and backends.
 * Beyond it most servers answer 414 or 431, and a megabyte of answer would become one of head.
 */
final class SentTextLimit {
  static final int LONGEST = 8 * 1024;

  private static final String TOO_LONG = "is longer than %d characters".formatted(LONGEST);

  private SentTextLimit() {}

  /** The value that goes into the text; refused where it alone is too long. */
  static String within(Template.Part.Hole hole, String value) {
    if (value.length() > LONGEST) {
      throw MissingValue.about(hole, TOO_LONG);
    }
    return value;
  }

  /** The whole text, made of those references; refused where it is too long. */
  static String within(List<Template.Part.Hole> holes, String text) {
    if (text.length() > LONGEST && !holes.isEmpty()) {
      throw holes.size() == 1
          ? MissingValue.about(holes.get(0), TOO_LONG)
          : MissingValue.about(holes, TOO_LONG);
    }
    return text;
  }
}
