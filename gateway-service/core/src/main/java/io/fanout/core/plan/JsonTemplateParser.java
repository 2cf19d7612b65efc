package io.fanout.core.plan;

import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonKind;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.JsonText;
import io.fanout.core.json.MalformedJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the text of one {@link JsonTemplate}; used once per text. */
final class JsonTemplateParser {
  private static final String EXAMPLE = "'{\"sku\": \"{body.sku}\"}'";

  private final String text;
  private final ReferenceScope names;
  private final List<JsonTemplate.Part> parts = new ArrayList<>();

  JsonTemplateParser(String text, ReferenceScope names) {
    this.text = text;
    this.names = names;
  }

  List<JsonTemplate.Part> parts() {
    String bare = text.strip();
    if (isBareReference(bare)) {
      return List.of(part(Template.parse(bare, names)));
    }
    requireJson();
    int done = 0;
    int at = text.indexOf('"');
    while (at >= 0) {
      int end = endOfString(at);
      String inside = JsonText.unquote(Slice.of(text.substring(at, end)));
      if (inside.indexOf('{') >= 0 || inside.indexOf('}') >= 0) {
        Template template = Template.parse(inside, names);
        add(text.substring(done, at));
        parts.add(isName(end) ? new JsonTemplate.Part.Words(template) : part(template));
        done = end;
      }
      at = text.indexOf('"', end);
    }
    add(text.substring(done));
    return List.copyOf(parts);
  }

  private void add(String json) {
    if (!json.isEmpty()) {
      parts.add(new JsonTemplate.Part.Text(Slice.of(json)));
    }
  }

  private static boolean isBareReference(String bare) {
    return bare.startsWith("{")
        && bare.endsWith("}")
        && bare.indexOf('"') < 0
        && bare.indexOf('{', 1) < 0
        && !bare.substring(1, bare.length() - 1).isBlank();
  }

  private void requireJson() {
    try {
      JsonScan.strict().validate(Slice.of(text));
    } catch (MalformedJson e) {
      throw new TemplateSyntaxException(
          "JSON text with its references inside double quotes, e.g. %s: %s"
              .formatted(EXAMPLE, e.getMessage()));
    }
  }

  private static JsonTemplate.Part part(Template template) {
    Template.Part.Hole only = template.onlyHole();
    return only == null
        ? new JsonTemplate.Part.Words(template)
        : new JsonTemplate.Part.Value(only, otherwise(only));
  }

  /**
   * The JSON of a default: a number, true, false or null if the value would be JSON; otherwise its
   * text.
   */
  private static @Nullable Slice otherwise(Template.Part.Hole hole) {
    String text = hole.otherwise();
    if (text == null) {
      return null;
    }
    if (hole.reference() instanceof Reference.Value) {
      try {
        Slice json = JsonScan.strict().validate(Slice.of(text));
        return switch (JsonKind.of(json)) {
          case NUMBER, BOOLEAN, NULL -> json;
          case STRING, OBJECT, ARRAY -> JsonText.quote(text);
        };
      } catch (MalformedJson e) {
        return JsonText.quote(text);
      }
    }
    return JsonText.quote(text);
  }

  /** Behind the quote that ends the string beginning there; the text is known to be valid. */
  private int endOfString(int from) {
    int at = from + 1;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** Whether the string that ends there is a member's name. */
  private boolean isName(int end) {
    int at = end;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() && text.charAt(at) == ':';
  }
}
