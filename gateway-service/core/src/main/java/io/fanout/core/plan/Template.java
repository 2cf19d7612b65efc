package io.fanout.core.plan;

import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text with references in braces, such as {@code /orders/{id}}; {@code {query.page:1}} has a
 * default behind the colon, and a doubled brace is text. Parsed once, at start.
 */
final class Template {
  /** A part of a template: literal text, or a reference. */
  sealed interface Part {
    record Text(String text) implements Part {}

    record Hole(String name, Reference reference, @Nullable String otherwise) implements Part {
      @Nullable String valueIfThere(Inputs inputs, @Nullable Outcome[] outcomes) {
        String value = reference.text(inputs, outcomes);
        return value == null ? otherwise : value;
      }

      /** Whether the client gives the value, and not an earlier call's answer. */
      boolean isClients() {
        return !(reference instanceof Reference.Answer);
      }
    }
  }

  /** Encodes a value before it is inserted into the text. */
  @FunctionalInterface
  interface Encoding {
    Encoding NONE = (hole, value) -> value;

    String encode(Part.Hole hole, String value);
  }

  private final List<Part> parts;

  private Template(List<Part> parts) {
    this.parts = parts;
  }

  static Template parse(String text, ReferenceScope names) {
    return new Template(new TemplateParser(text, names).parts());
  }

  List<Part.Hole> holes() {
    return parts.stream().filter(Part.Hole.class::isInstance).map(Part.Hole.class::cast).toList();
  }

  /** All text in it that stands as it is. */
  List<String> texts() {
    return parts.stream()
        .filter(Part.Text.class::isInstance)
        .map(part -> ((Part.Text) part).text())
        .toList();
  }

  /** The template's only part, where that is a reference. */
  Part.@Nullable Hole onlyHole() {
    return parts.size() == 1 && parts.get(0) instanceof Part.Hole hole ? hole : null;
  }

  /** The text with every reference replaced; throws {@link MissingValue} if one has no value. */
  String render(Inputs inputs, @Nullable Outcome[] outcomes, Encoding encoding) {
    Part.Hole only = onlyHole();
    if (only != null) {
      return encoding.encode(only, required(only, only.valueIfThere(inputs, outcomes)));
    }
    StringBuilder text = new StringBuilder(64);
    for (Part part : parts) {
      if (part instanceof Part.Hole hole) {
        text.append(encoding.encode(hole, required(hole, hole.valueIfThere(inputs, outcomes))));
      } else if (part instanceof Part.Text plain) {
        text.append(plain.text());
      }
    }
    return text.toString();
  }

  private static String required(Part.Hole hole, @Nullable String value) {
    if (value == null) {
      throw MissingValue.of(hole);
    }
    return value;
  }

  /** The same, but null if a reference has no value. Looks up each reference once. */
  @Nullable String renderIfThere(Inputs inputs, @Nullable Outcome[] outcomes, Encoding encoding) {
    Part.Hole only = onlyHole();
    if (only != null) {
      String value = only.valueIfThere(inputs, outcomes);
      return value == null ? null : encoding.encode(only, value);
    }
    @Nullable String[] values = new String[parts.size()];
    for (int i = 0; i < values.length; i++) {
      if (parts.get(i) instanceof Part.Hole hole) {
        values[i] = hole.valueIfThere(inputs, outcomes);
        if (values[i] == null) {
          return null;
        }
      }
    }
    StringBuilder text = new StringBuilder(64);
    for (int i = 0; i < values.length; i++) {
      String value = values[i];
      if (parts.get(i) instanceof Part.Hole hole && value != null) {
        text.append(encoding.encode(hole, value));
      } else if (parts.get(i) instanceof Part.Text plain) {
        text.append(plain.text());
      }
    }
    return text.toString();
  }
}
