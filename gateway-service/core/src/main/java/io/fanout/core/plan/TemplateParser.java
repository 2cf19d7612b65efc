package io.fanout.core.plan;

import java.util.ArrayList;
import java.util.List;

/** Reads the text of one {@link Template}; used once per text. */
final class TemplateParser {
  private final String text;
  private final ReferenceScope names;
  private final List<Template.Part> parts = new ArrayList<>();
  private final StringBuilder plain = new StringBuilder();
  private int at;

  TemplateParser(String text, ReferenceScope names) {
    this.text = text;
    this.names = names;
  }

  List<Template.Part> parts() {
    while (at < text.length()) {
      char c = text.charAt(at);
      boolean doubled =
          (c == '{' || c == '}') && at + 1 < text.length() && text.charAt(at + 1) == c;
      if (doubled) {
        plain.append(c);
        at += 2;
      } else if (c == '{') {
        hole();
      } else if (c == '}') {
        throw new TemplateSyntaxException(
            "a { before each }; there is none before \"%s\", write }} for a brace that is text"
                .formatted(text.substring(at)));
      } else {
        plain.append(c);
        at++;
      }
    }
    endPlain();
    return List.copyOf(parts);
  }

  private void endPlain() {
    if (!plain.isEmpty()) {
      parts.add(new Template.Part.Text(plain.toString()));
      plain.setLength(0);
    }
  }

  private void hole() {
    int open = at;
    int nameEnd = nameEnd(open + 1);
    int close = text.indexOf('}', nameEnd);
    if (close < 0 || text.substring(nameEnd, close).indexOf('{') >= 0) {
      throw new TemplateSyntaxException(
          "a } behind each {; there is none behind \"%s\", write {{ for a brace that is text"
              .formatted(text.substring(open)));
    }
    String name = text.substring(open + 1, nameEnd);
    if (!plain.isEmpty() && plain.charAt(plain.length() - 1) == '$') {
      throw new TemplateSyntaxException(
          "a value for ${%s}; no environment variable or property has that name".formatted(name));
    }
    endPlain();
    String otherwise = nameEnd == close ? null : text.substring(nameEnd + 1, close);
    parts.add(new Template.Part.Hole(name, names.resolve(name), otherwise));
    at = close + 1;
  }

  /** Where a default or the closing brace begins; neither does within quotes in a path. */
  private int nameEnd(int from) {
    int i = from;
    while (i < text.length() && ":{}".indexOf(text.charAt(i)) < 0) {
      boolean quoted = text.charAt(i) == '\'' && text.charAt(i - 1) == '.';
      int closing = quoted ? closingQuote(i + 1) : -1;
      i = closing < 0 ? i + 1 : closing + 1;
    }
    return i;
  }

  private int closingQuote(int from) {
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == '\'') {
        if (i + 1 >= text.length() || text.charAt(i + 1) != '\'') {
          return i;
        }
        i++;
      }
    }
    return -1;
  }
}
