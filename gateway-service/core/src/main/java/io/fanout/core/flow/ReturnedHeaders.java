package io.fanout.core.flow;

import io.fanout.api.Outcome;
import io.fanout.api.http.Headers;
import io.fanout.core.http.NextHop;
import java.util.List;

/** The reply headers that an endpoint passes back to its client. */
final class ReturnedHeaders {
  private ReturnedHeaders() {}

  /**
   * Each named header, all lines of it, from the first call in declared order that has it. Of
   * several calls, {@link MergedCacheFields} combines the fields for caches.
   */
  static Headers headers(List<String> names, List<Outcome> outcomes) {
    if (names.isEmpty()) {
      return Headers.NONE;
    }
    Headers.Builder returned = Headers.builder();
    for (String name : names) {
      List<String> combined = outcomes.size() == 1 ? null : MergedCacheFields.lines(name, outcomes);
      List<String> lines = combined == null ? ofFirst(name, outcomes) : combined;
      lines.forEach(value -> returned.add(name, value));
    }
    return returned.build();
  }

  private static List<String> ofFirst(String name, List<Outcome> outcomes) {
    for (Outcome outcome : outcomes) {
      List<String> values =
          outcome.reply() == null ? List.of() : NextHop.passable(name, outcome.reply().headers());
      if (!values.isEmpty()) {
        return values;
      }
    }
    return List.of();
  }
}
