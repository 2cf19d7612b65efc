package io.fanout.launcher.top;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Parses JSON into maps, lists, strings, doubles and booleans. */
final class JsonParser {
  private static final int DEEPEST = 64;

  private final String text;
  private int at;

  private JsonParser(String text) {
    this.text = text;
  }

  static @Nullable Object parse(String text) {
    JsonParser parser = new JsonParser(text);
    Object value = parser.value(0);
    parser.space();
    if (parser.at != text.length()) {
      throw parser.wrong("the end");
    }
    return value;
  }

  private @Nullable Object value(int depth) {
    if (depth > DEEPEST) {
      throw wrong("at most %d levels".formatted(DEEPEST));
    }
    space();
    char next = at < text.length() ? text.charAt(at) : ' ';
    return switch (next) {
      case '{' -> object(depth);
      case '[' -> array(depth);
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, Object> object(int depth) {
    Map<String, Object> members = new LinkedHashMap<>();
    at++;
    space();
    if (isNext('}')) {
      return members;
    }
    do {
      space();
      String name = string();
      space();
      expect(':');
      Object value = value(depth + 1);
      if (value != null) {
        members.put(name, value);
      }
      space();
    } while (isNext(','));
    expect('}');
    return members;
  }

  private List<Object> array(int depth) {
    List<Object> elements = new ArrayList<>();
    at++;
    space();
    if (isNext(']')) {
      return elements;
    }
    do {
      Object value = value(depth + 1);
      if (value != null) {
        elements.add(value);
      }
      space();
    } while (isNext(','));
    expect(']');
    return elements;
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      string.append(c == '\\' ? escaped() : c);
    }
    expect('"');
    return string.toString();
  }

  private char escaped() {
    char c = at < text.length() ? text.charAt(at++) : ' ';
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unicode();
      case '"', '\\', '/' -> c;
      default -> throw wrong("an escape");
    };
  }

  private char unicode() {
    String digits = text.substring(at, Math.min(text.length(), at + 4));
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      throw wrong("four hex digits");
    }
    at += 4;
    return (char) Integer.parseInt(digits, 16);
  }

  private @Nullable Object word(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      throw wrong(word);
    }
    at += word.length();
    return value;
  }

  private Double number() {
    int from = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      return Double.valueOf(text.substring(from, at));
    } catch (NumberFormatException e) {
      at = from;
      throw wrong("a value");
    }
  }

  private void space() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private boolean isNext(char wanted) {
    boolean found = at < text.length() && text.charAt(at) == wanted;
    at += found ? 1 : 0;
    return found;
  }

  private void expect(char wanted) {
    if (!isNext(wanted)) {
      throw wrong("'" + wanted + "'");
    }
  }

  private IllegalArgumentException wrong(String expected) {
    return new IllegalArgumentException(
        "JSON at character %d (expected: %s)".formatted(at, expected));
  }
}
