package io.fanout.core.plan;

import io.fanout.api.http.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * An inbound path: segments that are literal, or variables such as {@code {id}}.
 *
 * @param text as it is configured
 * @param variables the names of its variables, in order
 */
record PathPattern(String text, List<String> segments, List<String> variables) {
  private static final String VARIABLE = "\\{[A-Za-z_][A-Za-z0-9_-]*}";
  private static final String LITERAL = "[A-Za-z0-9._~!$&'()*+,;=:@-]+";
  private static final String EXPECTED = "a path such as /orders/{id}";

  static PathPattern parse(String text) {
    if (!text.startsWith("/")) {
      throw new TemplateSyntaxException(EXPECTED + "; it begins with a slash");
    }
    if (text.length() == 1) {
      return new PathPattern(text, List.of(), List.of());
    }
    List<String> segments = List.of(text.substring(1).split("/", -1));
    List<String> variables = new ArrayList<>();
    for (String segment : segments) {
      if (segment.isEmpty()) {
        throw new TemplateSyntaxException(
            EXPECTED + "; it has neither a trailing slash nor two slashes in a row");
      }
      if (segment.matches(VARIABLE)) {
        variables.add(variable(segment, variables));
      } else if (!segment.matches(LITERAL) || segment.matches("\\.{1,2}")) {
        throw new TemplateSyntaxException(
            "%s; \"%s\" is neither plain text nor one variable in braces"
                .formatted(EXPECTED, segment));
      }
    }
    return new PathPattern(text, segments, List.copyOf(variables));
  }

  private static String variable(String segment, List<String> before) {
    String name = segment.substring(1, segment.length() - 1);
    if (before.contains(name)) {
      throw new TemplateSyntaxException("each variable once; %s stands twice".formatted(segment));
    }
    if (ReferenceScope.RESERVED.contains(name)) {
      throw new TemplateSyntaxException(
          "another name for %s: in a template it is the request's %s already"
              .formatted(segment, name));
    }
    return name;
  }

  static boolean isVariable(String segment) {
    return segment.startsWith("{");
  }

  /** The path with these values, percent-encoded, in place of its variables. */
  String filled(Map<String, String> values) {
    if (variables.isEmpty()) {
      return text;
    }
    StringBuilder path = new StringBuilder();
    for (String segment : segments) {
      path.append('/').append(isVariable(segment) ? value(segment, values) : segment);
    }
    return path.toString();
  }

  private String value(String segment, Map<String, String> values) {
    String value = values.get(segment.substring(1, segment.length() - 1));
    if (value == null) {
      throw new IllegalArgumentException(
          "inputs: variables %s (expected: a value for %s of %s)"
              .formatted(new TreeSet<>(values.keySet()), segment, text));
    }
    return PercentEncoding.encode(value);
  }

  /** The same for all patterns that the same paths have, whatever their variables are called. */
  String shape() {
    return text.replaceAll(VARIABLE, "{}");
  }
}
