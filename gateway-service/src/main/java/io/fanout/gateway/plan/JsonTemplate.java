package io.fanout.gateway.plan;

import io.fanout.gateway.exchange.Inputs;
import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.json.JsonScan;
import io.fanout.gateway.json.JsonText;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.merge.Gather;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body to send: JSON text with references inside its strings. A string that is one reference
 * becomes the value it refers to, whatever its type; any other string stays one. A text that is
 * nothing but a reference is that value.
 */
final class JsonTemplate {
  private sealed interface Part {}

  private record Text(Slice text) implements Part {}

  private record Value(Template.Part.Hole hole) implements Part {}

  private record Words(Template template) implements Part {}

  private final List<Part> parts;

  private JsonTemplate(List<Part> parts) {
    this.parts = parts;
  }

  static JsonTemplate parse(String text, Names names) {
    if (isBareReference(text)) {
      Template whole = Template.parse(text.strip(), names);
      return new JsonTemplate(List.of(part(whole)));
    }
    JsonScan.strict().validate(Slice.of(text));
    List<Part> parts = new ArrayList<>();
    int done = 0;
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) != '"') {
        at++;
        continue;
      }
      int end = endOfString(text, at);
      String inside = JsonText.unquote(Slice.of(text.substring(at, end)));
      if (inside.indexOf('{') >= 0) {
        parts.add(new Text(Slice.of(text.substring(done, at))));
        parts.add(part(Template.parse(inside, names)));
        done = end;
      }
      at = end;
    }
    parts.add(new Text(Slice.of(text.substring(done))));
    return new JsonTemplate(List.copyOf(parts));
  }

  private static boolean isBareReference(String text) {
    String bare = text.strip();
    return bare.startsWith("{")
        && bare.indexOf('}') == bare.length() - 1
        && bare.length() > 2
        && bare.indexOf('"') < 0;
  }

  private static Part part(Template template) {
    Template.Part.Hole only = template.onlyHole();
    return only == null ? new Words(template) : new Value(only);
  }

  /** Behind the quote that ends the string beginning there; the text is known to be valid. */
  private static int endOfString(String text, int from) {
    int at = from + 1;
    while (text.charAt(at) != '"') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /** Whether it is the client's body as it was sent, which then may be anything. */
  boolean isWholeBody() {
    return parts.size() == 1
        && parts.get(0) instanceof Value value
        && value.hole().reference().equals(new Reference.Body(null));
  }

  /** Whether the client's body must be JSON to make this of it. */
  boolean readsBodyAsJson() {
    return !isWholeBody()
        && holes().stream().anyMatch(hole -> hole.reference() instanceof Reference.Body);
  }

  /** Every reference in it. */
  List<Template.Part.Hole> holes() {
    List<Template.Part.Hole> holes = new ArrayList<>();
    for (Part part : parts) {
      if (part instanceof Value value) {
        holes.add(value.hole());
      } else if (part instanceof Words words) {
        holes.addAll(words.template().holes());
      }
    }
    return holes;
  }

  Slice render(Inputs inputs, @Nullable Outcome[] outcomes) {
    Gather json = new Gather();
    for (Part part : parts) {
      if (part instanceof Text text) {
        json.add(text.text());
      } else if (part instanceof Value value) {
        json.add(valueOf(value.hole(), inputs, outcomes));
      } else if (part instanceof Words words) {
        json.add(JsonText.quote(words.template().render(inputs, outcomes, same -> same)));
      }
    }
    return Slice.of(json.copy());
  }

  private static Slice valueOf(
      Template.Part.Hole hole, Inputs inputs, @Nullable Outcome[] outcomes) {
    Slice value = hole.reference().json(inputs, outcomes);
    if (value != null) {
      return value;
    }
    if (hole.otherwise() != null) {
      return JsonText.quote(hole.otherwise());
    }
    throw MissingValue.of(hole);
  }
}
