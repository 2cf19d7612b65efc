package io.fanout.core.plan;

import io.fanout.core.json.JsonPath;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The names that an endpoint's templates may use, and what they refer to. */
record ReferenceScope(Set<String> variables, List<String> calls) {
  /** Names with a meaning of their own, which no call and no path variable may have. */
  static final Set<String> RESERVED = Set.of("query", "header", "body");

  /** Names with a meaning of their own before a dot, which no call may have either. */
  static final Set<String> RESERVED_FOR_CALLS =
      Set.of("query", "header", "body", "client", "identity");

  private static final String CLAIMS = "claims.";

  /** Resolves the text between braces. Throws an exception that names the error. */
  Reference resolve(String text) {
    int dot = text.indexOf('.');
    String head = dot < 0 ? text : text.substring(0, dot);
    String rest = dot < 0 ? null : text.substring(dot + 1);
    if (rest != null && head.equals("client")) {
      return client(text, rest);
    }
    if (rest != null && head.equals("identity")) {
      return identity(text, rest);
    }
    return switch (head) {
      case "query" -> new Reference.QueryParameter(named(text, rest, "{query.page}"));
      case "header" -> new Reference.Header(header(named(text, rest, "{header.X-Tenant}")));
      case "body" -> new Reference.Body(path(rest));
      default -> {
        int call = calls.indexOf(head);
        if (call >= 0) {
          yield new Reference.Answer(call, path(rest));
        }
        if (rest == null && variables.contains(head)) {
          yield new Reference.Variable(head);
        }
        throw new TemplateSyntaxException(
            "existing references; {%s} is none of %s{query.NAME}, {header.NAME}, {body}"
                .formatted(text, known()));
      }
    };
  }

  private static Reference client(String text, String rest) {
    if (!rest.equals("address")) {
      throw new TemplateSyntaxException("{client.address} in place of {%s}".formatted(text));
    }
    return new Reference.ClientAddress();
  }

  private static Reference identity(String text, String rest) {
    if (rest.equals("sub")) {
      return new Reference.Subject();
    }
    if (rest.startsWith(CLAIMS)) {
      return new Reference.Claim(path(rest.substring(CLAIMS.length())));
    }
    throw new TemplateSyntaxException(
        "{identity.sub} or a claim such as {identity.claims.tenant} in place of {%s}"
            .formatted(text));
  }

  private String known() {
    return Stream.concat(variables.stream(), calls.stream())
        .map(name -> "{" + name + "}, ")
        .collect(Collectors.joining());
  }

  private static String named(String text, @Nullable String rest, String example) {
    if (rest == null || rest.isEmpty()) {
      throw new TemplateSyntaxException("a name in {%s}, as in %s".formatted(text, example));
    }
    return rest;
  }

  private static @Nullable JsonPath path(@Nullable String rest) {
    try {
      return rest == null ? null : JsonPath.parse(rest);
    } catch (IllegalArgumentException e) {
      throw new TemplateSyntaxException("names and indexes joined by dots: " + e.getMessage());
    }
  }

  private static String header(String name) {
    if (!HeaderNames.isValid(name)) {
      throw new TemplateSyntaxException("a header's name in {header.%s}".formatted(name));
    }
    return name;
  }
}
