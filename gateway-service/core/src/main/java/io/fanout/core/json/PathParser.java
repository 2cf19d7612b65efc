package io.fanout.core.json;

import io.fanout.core.json.JsonPath.Segment;
import java.util.ArrayList;
import java.util.List;

/** Reads the text of one {@link JsonPath}; used once per text. */
final class PathParser {
  private static final int LONGEST_INDEX = 9;

  private final String text;
  private int at;

  PathParser(String text) {
    this.text = text;
  }

  List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    segments.add(segment());
    while (at < text.length()) {
      if (text.charAt(at) != '.') {
        throw refusal("'.' between two names; put a name of other characters in single quotes");
      }
      at++;
      segments.add(segment());
    }
    return segments;
  }

  private Segment segment() {
    if (at < text.length() && text.charAt(at) == '\'') {
      return new Segment(MemberName.of(quoted()), Segment.NO_INDEX);
    }
    int start = at;
    while (at < text.length() && isPlain(text.codePointAt(at))) {
      at += Character.charCount(text.codePointAt(at));
    }
    if (at == start) {
      throw refusal("a name or an index; put a name of other characters in single quotes");
    }
    String name = text.substring(start, at);
    return new Segment(MemberName.of(name), index(name));
  }

  private String quoted() {
    int opening = at;
    StringBuilder name = new StringBuilder();
    for (at++; at < text.length(); at++) {
      boolean quote = text.charAt(at) == '\'';
      boolean doubled = quote && at + 1 < text.length() && text.charAt(at + 1) == '\'';
      if (quote && !doubled) {
        at++;
        return name.toString();
      }
      name.append(text.charAt(at));
      at += doubled ? 1 : 0;
    }
    at = opening;
    throw refusal("a closing single quote for the one that opens here");
  }

  private static int index(String name) {
    boolean digits = name.chars().allMatch(c -> c >= '0' && c <= '9');
    boolean canonical = name.equals("0") || !name.startsWith("0");
    return digits && canonical && name.length() <= LONGEST_INDEX
        ? Integer.parseInt(name)
        : Segment.NO_INDEX;
  }

  private static boolean isPlain(int c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '$' || c == '@';
  }

  static String text(Segment segment) {
    String name = segment.name().text();
    boolean readsAsItself =
        !name.isEmpty()
            && name.codePoints().allMatch(PathParser::isPlain)
            && index(name) == segment.index();
    return readsAsItself ? name : "'" + name.replace("'", "''") + "'";
  }

  private MalformedName refusal(String expected) {
    return new MalformedName("JSON path: \"%s\" at character %d".formatted(text, at + 1), expected);
  }
}
