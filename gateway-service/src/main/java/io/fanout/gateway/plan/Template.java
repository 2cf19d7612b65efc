package io.fanout.gateway.plan;

import io.fanout.gateway.exchange.Inputs;
import io.fanout.gateway.exchange.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Text with references in braces, such as {@code /orders/{id}}; {@code {query.page:1}} has a
 * default behind the colon. Parsed once, at start.
 */
final class Template {
  /** What is in a template in turn: text as it stands, or a reference. */
  sealed interface Part {
    record Text(String text) implements Part {}

    record Hole(String name, Reference reference, @Nullable String otherwise) implements Part {
      @Nullable String valueIfThere(Inputs inputs, @Nullable Outcome[] outcomes) {
        String value = reference.text(inputs, outcomes);
        return value == null ? otherwise : value;
      }
    }
  }

  private final List<Part> parts;

  private Template(List<Part> parts) {
    this.parts = parts;
  }

  static Template parse(String text, Names names) {
    List<Part> parts = new ArrayList<>();
    int from = 0;
    while (from < text.length()) {
      int open = text.indexOf('{', from);
      int textEnd = open < 0 ? text.length() : open;
      String plain = text.substring(from, textEnd);
      if (plain.indexOf('}') >= 0) {
        throw new IllegalArgumentException("a } without its { in " + text);
      }
      if (!plain.isEmpty()) {
        parts.add(new Part.Text(plain));
      }
      if (open < 0) {
        break;
      }
      int close = text.indexOf('}', open);
      if (close < 0) {
        throw new IllegalArgumentException("a { without its } in " + text);
      }
      parts.add(hole(text.substring(open + 1, close), names));
      from = close + 1;
    }
    return new Template(List.copyOf(parts));
  }

  private static Part hole(String inside, Names names) {
    int colon = inside.indexOf(':');
    String name = colon < 0 ? inside : inside.substring(0, colon);
    String otherwise = colon < 0 ? null : inside.substring(colon + 1);
    return new Part.Hole(name, names.resolve(name), otherwise);
  }

  List<Part> parts() {
    return parts;
  }

  List<Part.Hole> holes() {
    return parts.stream().filter(Part.Hole.class::isInstance).map(Part.Hole.class::cast).toList();
  }

  /** The template's only part, where that is a reference. */
  Part.@Nullable Hole onlyHole() {
    return parts.size() == 1 && parts.get(0) instanceof Part.Hole hole ? hole : null;
  }

  /** The text with every reference replaced; {@link MissingValue} where one stands for nothing. */
  String render(Inputs inputs, @Nullable Outcome[] outcomes, UnaryOperator<String> encode) {
    StringBuilder text = new StringBuilder(64);
    for (Part part : parts) {
      if (part instanceof Part.Hole hole) {
        text.append(encode.apply(value(hole, inputs, outcomes)));
      } else if (part instanceof Part.Text plain) {
        text.append(plain.text());
      }
    }
    return text.toString();
  }

  /** The same; null where a reference stands for nothing. */
  @Nullable String renderIfThere(
      Inputs inputs, @Nullable Outcome[] outcomes, UnaryOperator<String> encode) {
    for (Part part : parts) {
      if (part instanceof Part.Hole hole && hole.valueIfThere(inputs, outcomes) == null) {
        return null;
      }
    }
    return render(inputs, outcomes, encode);
  }

  /** What a reference stands for, or its default; {@link MissingValue} where there is neither. */
  static String value(Part.Hole hole, Inputs inputs, @Nullable Outcome[] outcomes) {
    String value = hole.valueIfThere(inputs, outcomes);
    if (value == null) {
      throw MissingValue.of(hole);
    }
    return value;
  }
}
