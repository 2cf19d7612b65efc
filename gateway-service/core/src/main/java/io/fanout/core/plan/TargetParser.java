package io.fanout.core.plan;

import io.fanout.api.http.PercentEncoding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the text of one {@link Target}; used once per text. */
final class TargetParser {
  /** RFC 3986: unreserved and sub-delims, and what a segment may have beyond them. */
  private static final String IN_SEGMENT = "-._~!$&'()*+,;=:@";

  private static final String IN_QUERY = IN_SEGMENT + "/?";

  private final ReferenceScope names;
  private final List<Target.Segment> segments = new ArrayList<>();
  private final List<Target.Parameter> query = new ArrayList<>();
  private final List<Template.Part.Hole> holes = new ArrayList<>();

  TargetParser(ReferenceScope names) {
    this.names = names;
  }

  Target target(String text) {
    if (!text.startsWith("/") || text.startsWith("//")) {
      throw new TemplateSyntaxException("a path that begins with one slash, e.g. /b/{id}");
    }
    List<String> halves = split(text, '?', 2);
    StringBuilder lead = new StringBuilder();
    for (String segment : split(halves.get(0).substring(1), '/', Integer.MAX_VALUE)) {
      lead.append('/');
      Template template = template(segment, IN_SEGMENT);
      if (template.holes().isEmpty()) {
        lead.append(fixed(segment));
      } else {
        refuseEmptyDefaults(template);
        segments.add(new Target.Segment(lead.toString(), template));
        lead.setLength(0);
      }
    }
    if (halves.size() > 1) {
      split(halves.get(1), '&', Integer.MAX_VALUE).forEach(this::parameter);
    }
    return new Target(segments, lead.toString(), query, holes);
  }

  private static String fixed(String segment) {
    if (segment.equals(".") || segment.equals("..")) {
      throw new TemplateSyntaxException(
          "a path without . and .. segments: write the resolved path");
    }
    return segment;
  }

  private static void refuseEmptyDefaults(Template segment) {
    for (Template.Part.Hole hole : segment.holes()) {
      if ("".equals(hole.otherwise())) {
        throw new TemplateSyntaxException(
            "a default behind the colon of {%s:}; a path has no place for an empty value"
                .formatted(hole.name()));
      }
    }
  }

  private void parameter(String pair) {
    List<String> sides = split(pair, '=', 2);
    String name = sides.get(0);
    if (name.isEmpty() || !Template.parse(name, names).holes().isEmpty()) {
      throw new TemplateSyntaxException(
          "parameters such as page={query.page} in the query; the name in \"%s\" is not plain text"
              .formatted(pair));
    }
    template(name, IN_QUERY);
    query.add(
        new Target.Parameter(name, sides.size() > 1 ? template(sides.get(1), IN_QUERY) : null));
  }

  private Template template(String text, String allowed) {
    Template template = Template.parse(text, names);
    template.texts().forEach(plain -> requireUri(plain, allowed));
    holes.addAll(template.holes());
    return template;
  }

  private static void requireUri(String plain, String allowed) {
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      boolean letter = c < 0x80 && Character.isLetterOrDigit(c);
      if (!letter && allowed.indexOf(c) < 0 && !PercentEncoding.isEncodedAt(plain, i)) {
        throw new TemplateSyntaxException(
            "only characters that a URI allows; percent-encode the %s in \"%s\""
                .formatted(Character.getName(c).toLowerCase(Locale.ROOT), plain));
      }
    }
    if (plain.toLowerCase(Locale.ROOT).contains("%2e")) {
      throw new TemplateSyntaxException(
          "a dot as itself: percent-encoded, some servers take it for a dot segment");
    }
  }

  /** Splits where the separator stands outside of braces: inside it belongs to a default. */
  private static List<String> split(String text, char separator, int limit) {
    List<String> parts = new ArrayList<>();
    int from = 0;
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (c == separator && depth <= 0 && parts.size() < limit - 1) {
        parts.add(text.substring(from, i));
        from = i + 1;
      }
    }
    parts.add(text.substring(from));
    return parts;
  }
}
