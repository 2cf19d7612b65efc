package io.fanout.core.json;

import io.fanout.api.json.Slice;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The path from a value to one inside it: member names and array indexes, joined by dots, as in
 * {@code items.0.sku}.
 *
 * <p>A name of other characters than letters, digits, {@code _}, {@code -}, {@code $} and {@code @}
 * stands in single quotes, a single quote in it doubled: {@code items.0.'odd.name'}. A number is an
 * index in an array and a name in an object; in quotes it is a name alone.
 */
public final class JsonPath {
  private final List<Segment> segments;

  private JsonPath(List<Segment> segments) {
    this.segments = segments;
  }

  /** One step: a member name that may also be an index ({@link #NO_INDEX} where it cannot). */
  record Segment(MemberName name, int index) {
    static final int NO_INDEX = -1;
  }

  /** Parses a path; the exception names the error and its position. */
  public static JsonPath parse(String text) {
    return new JsonPath(List.copyOf(new PathParser(text).segments()));
  }

  /**
   * The value at the end of the path in a validated value, or null where there is none. Of members
   * with the same name the last one counts.
   */
  public @Nullable Slice find(Slice validated) {
    PathWalk walk = new PathWalk(validated);
    for (int i = 0; i < segments.size(); i++) {
      if (!walk.step(segments.get(i))) {
        return null;
      }
    }
    return walk.value();
  }

  /** The names along the path, a number as the name that it would be in an object. */
  public List<MemberName> names() {
    return segments.stream().map(Segment::name).toList();
  }

  /** Whether a step of the path could be an array index. */
  public boolean hasIndex() {
    return segments.stream().anyMatch(segment -> segment.index() != Segment.NO_INDEX);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JsonPath that && segments.equals(that.segments);
  }

  @Override
  public int hashCode() {
    return segments.hashCode();
  }

  /** The path as text that reads as the same path. */
  @Override
  public String toString() {
    return segments.stream().map(PathParser::text).collect(Collectors.joining("."));
  }
}
