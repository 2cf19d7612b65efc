package io.fanout.boot.observe.tracing;

import io.fanout.api.http.Headers;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a client's headers for a propagator. */
final class ReceivedFields implements TextMapGetter<Headers> {
  @Override
  public Iterable<String> keys(Headers carrier) {
    List<String> names = new ArrayList<>(carrier.size());
    carrier.forEach((name, value) -> names.add(name));
    return names;
  }

  /**
   * All lines of a name as the one they stand for: a list such as {@code tracestate} may come in
   * several, and a second {@code traceparent} makes both unreadable, as it has to.
   */
  @Override
  public @Nullable String get(@Nullable Headers carrier, String key) {
    String first = carrier == null ? null : carrier.first(key);
    if (carrier == null || first == null) {
      return null;
    }
    List<String> lines = new ArrayList<>(1);
    carrier.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase(key)) {
            lines.add(value);
          }
        });
    return lines.size() == 1 ? first : String.join(",", lines);
  }
}
