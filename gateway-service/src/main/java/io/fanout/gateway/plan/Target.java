package io.fanout.gateway.plan;

import io.fanout.gateway.exchange.Inputs;
import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.http.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path and query that a call sends. A value can never leave its place: it is percent-encoded,
 * and one that would be an empty or a dot segment is refused. A query parameter whose value is
 * missing is left out.
 */
final class Target {
  private record Parameter(String name, Template value) {}

  private final Template path;
  private final List<Parameter> query;

  private Target(Template path, List<Parameter> query) {
    this.path = path;
    this.query = query;
  }

  static Target parse(String text, Names names) {
    if (!text.startsWith("/")) {
      throw new IllegalArgumentException("it does not begin with a slash");
    }
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c <= ' ' || c >= 0x7f || c == '#' || c == '\\') {
        throw new IllegalArgumentException(
            "%s at %d is not allowed in a URI; percent-encode it"
                .formatted(Character.getName(c), i));
      }
    }
    int mark = queryMark(text);
    Template path = Template.parse(mark < 0 ? text : text.substring(0, mark), names);
    List<Parameter> query = new ArrayList<>();
    if (mark >= 0) {
      for (String pair : text.substring(mark + 1).split("&", -1)) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        query.add(
            new Parameter(
                name, Template.parse(equals < 0 ? "" : pair.substring(equals + 1), names)));
      }
    }
    return new Target(path, List.copyOf(query));
  }

  /** Where the query begins: a question mark inside braces belongs to a default. */
  private static int queryMark(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == '?' && depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** Every reference in it. */
  List<Template.Part.Hole> holes() {
    List<Template.Part.Hole> holes = new ArrayList<>(path.holes());
    query.forEach(parameter -> holes.addAll(parameter.value().holes()));
    return holes;
  }

  String render(Inputs inputs, @Nullable Outcome[] outcomes) {
    StringBuilder target = new StringBuilder(64);
    for (Template.Part part : path.parts()) {
      if (part instanceof Template.Part.Hole hole) {
        target.append(PercentEncoding.encode(segment(hole, inputs, outcomes)));
      } else if (part instanceof Template.Part.Text plain) {
        target.append(plain.text());
      }
    }
    refuseDotSegments(target);
    char separator = '?';
    for (Parameter parameter : query) {
      String value = parameter.value().renderIfThere(inputs, outcomes, PercentEncoding::encode);
      if (value != null) {
        target.append(separator).append(parameter.name()).append('=').append(value);
        separator = '&';
      }
    }
    return target.toString();
  }

  private static String segment(
      Template.Part.Hole hole, Inputs inputs, @Nullable Outcome[] outcomes) {
    String value = Template.value(hole, inputs, outcomes);
    if (value.isEmpty()) {
      throw MissingValue.of(hole);
    }
    return value;
  }

  private static void refuseDotSegments(StringBuilder path) {
    int from = 1;
    while (from <= path.length()) {
      int slash = path.indexOf("/", from);
      int to = slash < 0 ? path.length() : slash;
      int length = to - from;
      boolean dots =
          (length == 1 && path.charAt(from) == '.')
              || (length == 2 && path.charAt(from) == '.' && path.charAt(from + 1) == '.');
      if (dots) {
        throw MissingValue.refused("a value of . or .. would call another path: " + path);
      }
      from = to + 1;
    }
  }
}
