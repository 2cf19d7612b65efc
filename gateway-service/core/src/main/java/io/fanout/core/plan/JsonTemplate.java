package io.fanout.core.plan;

import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.json.BodySlices;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A body to send: JSON text with references inside its strings. A string that is one reference
 * becomes the value it refers to, whatever its type; any other string stays one, and so does a
 * member's name. A text that is nothing but a reference is that value.
 */
final class JsonTemplate {
  /** A part of the template. */
  sealed interface Part {
    /** JSON as it stands. */
    record Text(Slice text) implements Part {}

    /** A value of any type, with the default {@code otherwise}. */
    record Value(Template.Part.Hole hole, @Nullable Slice otherwise) implements Part {}

    /** A string with references in it. */
    record Words(Template template) implements Part {}
  }

  private final List<Part> parts;

  private JsonTemplate(List<Part> parts) {
    this.parts = parts;
  }

  static JsonTemplate parse(String text, ReferenceScope names) {
    return new JsonTemplate(new JsonTemplateParser(text, names).parts());
  }

  /** Whether it is the client's body as it was sent, which then may be anything. */
  boolean isWholeBody() {
    return parts.size() == 1
        && parts.get(0) instanceof Part.Value value
        && value.otherwise() == null
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
      if (part instanceof Part.Value value) {
        holes.add(value.hole());
      } else if (part instanceof Part.Words words) {
        holes.addAll(words.template().holes());
      }
    }
    return holes;
  }

  Slice render(Inputs inputs, @Nullable Outcome[] outcomes) {
    BodySlices json = new BodySlices();
    for (Part part : parts) {
      if (part instanceof Part.Text text) {
        json.add(text.text());
      } else if (part instanceof Part.Value value) {
        json.add(valueOf(value, inputs, outcomes));
      } else if (part instanceof Part.Words words) {
        json.add(JsonText.quote(words.template().render(inputs, outcomes, Template.Encoding.NONE)));
      }
    }
    return Slice.of(json.copy());
  }

  private static Slice valueOf(Part.Value part, Inputs inputs, @Nullable Outcome[] outcomes) {
    Slice value = part.hole().reference().json(inputs, outcomes);
    if (value == null) {
      value = part.otherwise();
    }
    if (value == null) {
      throw MissingValue.of(part.hole());
    }
    return value;
  }
}
