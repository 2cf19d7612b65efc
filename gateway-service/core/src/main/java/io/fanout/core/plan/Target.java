package io.fanout.core.plan;

import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.http.PercentEncoding;
import io.fanout.core.http.PathValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path and query that a call sends. A value can never leave its place: it is percent-encoded,
 * and one that is empty, is too long or would make a dot segment is refused. A query parameter
 * whose value is missing is left out.
 */
final class Target {
  /** A segment with references, behind all the text since the one before it, slash included. */
  record Segment(String lead, Template value) {}

  /** A query parameter; without a value it is a name alone. */
  record Parameter(String name, @Nullable Template value) {}

  private static final Template.Encoding IN_PATH =
      (hole, value) -> {
        if (value.isEmpty()) {
          throw MissingValue.about(hole, "is empty");
        }
        return PercentEncoding.encode(SentTextLimit.within(hole, value));
      };

  private static final Template.Encoding IN_QUERY =
      (hole, value) -> PercentEncoding.encode(SentTextLimit.within(hole, value));

  private final List<Segment> segments;
  private final String tail;
  private final List<Parameter> query;
  private final List<Template.Part.Hole> holes;

  Target(
      List<Segment> segments, String tail, List<Parameter> query, List<Template.Part.Hole> holes) {
    this.segments = List.copyOf(segments);
    this.tail = tail;
    this.query = List.copyOf(query);
    this.holes = List.copyOf(holes);
  }

  static Target parse(String text, ReferenceScope names) {
    return new TargetParser(names).target(text);
  }

  /** Every reference in it. */
  List<Template.Part.Hole> holes() {
    return holes;
  }

  String render(Inputs inputs, @Nullable Outcome[] outcomes) {
    if (segments.size() == 1 && query.isEmpty()) {
      Segment only = segments.get(0);
      return SentTextLimit.within(holes, only.lead() + value(only, inputs, outcomes) + tail);
    }
    StringBuilder target = new StringBuilder(64);
    for (Segment segment : segments) {
      target.append(segment.lead()).append(value(segment, inputs, outcomes));
    }
    target.append(tail);
    char separator = '?';
    for (Parameter parameter : query) {
      Template template = parameter.value();
      String value = template == null ? "" : template.renderIfThere(inputs, outcomes, IN_QUERY);
      if (value != null) {
        target.append(separator).append(parameter.name()).append(template == null ? "" : "=");
        target.append(value);
        separator = '&';
      }
    }
    return SentTextLimit.within(holes, target.toString());
  }

  private static String value(Segment segment, Inputs inputs, @Nullable Outcome[] outcomes) {
    String value = segment.value().render(inputs, outcomes, IN_PATH);
    String fault = PathValue.fault(value);
    if (fault != null) {
      throw MissingValue.about(segment.value().holes().get(0), fault);
    }
    return value;
  }
}
