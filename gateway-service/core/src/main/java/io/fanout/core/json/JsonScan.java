package io.fanout.core.json;

import io.fanout.api.json.Slice;

/**
 * Validates bytes as exactly one JSON value in UTF-8 (RFC 8259), in one pass and without making an
 * object per value.
 *
 * <p>Strict: no comment, no trailing comma, no byte order mark, nothing behind the value but white
 * space, no nesting beyond the limit. Escaped lone surrogates pass, as the RFC's grammar has them;
 * duplicate names pass too. All that reads a slice later ({@link JsonPath}, {@link MemberCursor},
 * {@link ElementCursor}, {@link JsonText}) relies on this check and does not repeat it.
 */
public final class JsonScan {
  public static final int DEFAULT_DEPTH_LIMIT = 500;

  /** The highest depth at which a recursive walk of a validated value still fits on any stack. */
  public static final int HIGHEST_DEPTH_LIMIT = 2_000;

  private static final int END = -1;
  private static final String VALUE = "a value";
  private static final String VALUE_NOT_MARK = "a value (and no byte order mark before it)";

  private final int depthLimit;

  private JsonScan(int depthLimit) {
    this.depthLimit = depthLimit;
  }

  public static JsonScan strict() {
    return new JsonScan(DEFAULT_DEPTH_LIMIT);
  }

  /** A scan that refuses values with more than {@code limit} brackets open at once. */
  public static JsonScan withDepthLimit(int limit) {
    if (limit < 1 || limit > HIGHEST_DEPTH_LIMIT) {
      throw new IllegalArgumentException(
          "JSON depth limit: %d (expected: 1 to %d, e.g. %d)"
              .formatted(limit, HIGHEST_DEPTH_LIMIT, DEFAULT_DEPTH_LIMIT));
    }
    return new JsonScan(limit);
  }

  /**
   * The value without the white space around it.
   *
   * @throws MalformedJson where the bytes are anything but one JSON value
   */
  public Slice validate(Slice json) {
    int from = afterWhite(json.array(), json.from(), json.to());
    int to = afterValue(json, from);
    int end = afterWhite(json.array(), to, json.to());
    if (end != json.to()) {
      throw MalformedJson.at(json, end, "nothing behind the value");
    }
    return from == json.from() && to == json.to() ? json : Slice.of(json.array(), from, to);
  }

  private int afterValue(Slice json, int start) {
    byte[] bytes = json.array();
    Nesting nesting = new Nesting(depthLimit);
    int at = start;
    while (true) {
      int first = at < json.to() ? bytes[at] : END;
      if (first == '{' || first == '[') {
        boolean object = first == '{';
        int inside = afterOpening(json, at, nesting);
        if (inside < json.to() && bytes[inside] == (object ? '}' : ']')) {
          at = inside + 1;
        } else {
          nesting.open(object);
          at = object ? afterName(json, inside) : inside;
          continue;
        }
      } else {
        at = afterScalar(json, at, first);
      }
      at = afterClosings(json, at, nesting);
      if (nesting.isEmpty()) {
        return at;
      }
      at = afterWhite(bytes, at + 1, json.to());
      if (nesting.inObject()) {
        at = afterName(json, at);
      }
    }
  }

  private static int afterOpening(Slice json, int at, Nesting nesting) {
    if (nesting.isFull()) {
      throw MalformedJson.at(json, at, nesting.expectation());
    }
    return afterWhite(json.array(), at + 1, json.to());
  }

  /** Closes all that ends here; stops at the comma before the next value, or when all is closed. */
  private static int afterClosings(Slice json, int start, Nesting nesting) {
    int at = start;
    while (!nesting.isEmpty()) {
      at = afterWhite(json.array(), at, json.to());
      int next = at < json.to() ? json.array()[at] : END;
      if (next == ',') {
        return at;
      }
      if (next != (nesting.inObject() ? '}' : ']')) {
        throw MalformedJson.at(json, at, nesting.inObject() ? "',' or '}'" : "',' or ']'");
      }
      nesting.close();
      at++;
    }
    return at;
  }

  /** From a member's name to the first byte of its value. */
  private static int afterName(Slice json, int start) {
    if (start >= json.to() || json.array()[start] != '"') {
      throw MalformedJson.at(json, start, "a member name in double quotes");
    }
    int colon = afterWhite(json.array(), StringScan.after(json, start), json.to());
    if (colon >= json.to() || json.array()[colon] != ':') {
      throw MalformedJson.at(json, colon, "':' behind the member name");
    }
    return afterWhite(json.array(), colon + 1, json.to());
  }

  private static int afterScalar(Slice json, int at, int first) {
    return switch (first) {
      case '"' -> StringScan.after(json, at);
      case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> NumberScan.after(json, at);
      case 't' -> afterLiteral(json, at, "true");
      case 'f' -> afterLiteral(json, at, "false");
      case 'n' -> afterLiteral(json, at, "null");
      default -> throw MalformedJson.at(json, at, startsWithMark(json) ? VALUE_NOT_MARK : VALUE);
    };
  }

  private static boolean startsWithMark(Slice json) {
    return json.length() >= 3
        && json.array()[json.from()] == (byte) 0xef
        && json.array()[json.from() + 1] == (byte) 0xbb
        && json.array()[json.from() + 2] == (byte) 0xbf;
  }

  private static int afterLiteral(Slice json, int start, String literal) {
    for (int i = 1; i < literal.length(); i++) {
      int at = start + i;
      if (at >= json.to() || json.array()[at] != literal.charAt(i)) {
        throw MalformedJson.at(json, at, literal);
      }
    }
    return start + literal.length();
  }

  static int afterWhite(byte[] bytes, int start, int to) {
    int at = start;
    while (at < to && bytes[at] <= ' ' && isWhite(bytes[at])) {
      at++;
      if (at < to && bytes[at] == ' ') {
        at = Swar.behindBlanks(bytes, at, to);
      }
    }
    return at;
  }

  private static boolean isWhite(byte b) {
    return b == ' ' || b == '\n' || b == '\r' || b == '\t';
  }
}
