package io.fanout.gateway.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An inbound path: segments that are literal, or variables such as {@code {id}}. */
record PathPattern(String text, List<String> segments) {
  private static final String VARIABLE = "\\{[A-Za-z_][A-Za-z0-9_-]*}";
  private static final String LITERAL = "[A-Za-z0-9._~!$&'()*+,;=:@-]+";

  static PathPattern parse(String text) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("it does not begin with a slash");
    }
    List<String> segments = new ArrayList<>();
    Set<String> variables = new HashSet<>();
    if (text.length() > 1) {
      for (String segment : text.substring(1).split("/", -1)) {
        boolean variable = segment.matches(VARIABLE);
        if (!variable && (!segment.matches(LITERAL) || segment.matches("\\.{1,2}"))) {
          throw new IllegalArgumentException(
              "the segment \"%s\" is neither plain text nor one variable in braces"
                  .formatted(segment));
        }
        if (variable && !variables.add(segment)) {
          throw new IllegalArgumentException("the variable %s stands twice".formatted(segment));
        }
        segments.add(segment);
      }
    }
    return new PathPattern(text, List.copyOf(segments));
  }

  static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  /** The names of its variables, in order. */
  List<String> variables() {
    return segments.stream()
        .filter(PathPattern::isVariable)
        .map(segment -> segment.substring(1, segment.length() - 1))
        .toList();
  }
}
