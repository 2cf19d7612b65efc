package io.fanout.core.json;

import io.fanout.api.json.Slice;

/** The kind of a validated value, by its first byte. */
public enum JsonKind {
  OBJECT,
  ARRAY,
  STRING,
  NUMBER,
  BOOLEAN,
  NULL;

  /** The kind of a value that {@link JsonScan} has answered. */
  public static JsonKind of(Slice validated) {
    return switch (validated.array()[validated.from()]) {
      case '{' -> OBJECT;
      case '[' -> ARRAY;
      case '"' -> STRING;
      case 't', 'f' -> BOOLEAN;
      case 'n' -> NULL;
      default -> NUMBER;
    };
  }

  /** Refuses a value of another kind: a caller's mistake, not the sender's. */
  void require(Slice validated) {
    if (validated.isEmpty() || of(validated) != this) {
      throw new IllegalArgumentException(
          "JSON value: %s (expected: %s, validated)".formatted(validated.utf8(), this));
    }
  }
}
