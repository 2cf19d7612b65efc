package io.fanout.gateway.plan;

import io.fanout.gateway.json.JsonPath;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The names that an endpoint's templates may use, and what they refer to. */
record Names(Set<String> variables, List<String> calls) {
  /** Names with a meaning of their own, which no call and no path variable may have. */
  static final Set<String> RESERVED = Set.of("query", "header", "body");

  /** What the text between braces refers to. Throws with what is wrong where it is nothing. */
  Reference resolve(String text) {
    int dot = text.indexOf('.');
    String head = dot < 0 ? text : text.substring(0, dot);
    String rest = dot < 0 ? null : text.substring(dot + 1);
    return switch (head) {
      case "query" -> new Reference.QueryParameter(named(text, rest, "{query.page}"));
      case "header" -> new Reference.Header(named(text, rest, "{header.X-Tenant}"));
      case "body" -> new Reference.Body(path(rest));
      default -> {
        int call = calls.indexOf(head);
        if (call >= 0) {
          yield new Reference.Answer(call, path(rest));
        }
        if (rest == null && variables.contains(head)) {
          yield new Reference.Variable(head);
        }
        throw new IllegalArgumentException(
            "{%s} refers to nothing; there are the path variables %s, the calls %s, and query, header and body"
                .formatted(text, variables, calls));
      }
    };
  }

  private static String named(String text, @Nullable String rest, String example) {
    if (rest == null || rest.isEmpty()) {
      throw new IllegalArgumentException("{%s} lacks a name, as in %s".formatted(text, example));
    }
    return rest;
  }

  private static @Nullable JsonPath path(@Nullable String rest) {
    return rest == null ? null : JsonPath.parse(rest);
  }
}
