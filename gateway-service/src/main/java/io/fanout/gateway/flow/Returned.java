package io.fanout.gateway.flow;

import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.NextHop;
import java.util.List;

/** The reply headers that an endpoint passes back to its client. */
final class Returned {
  private Returned() {}

  /** Each named header, all lines of it, from the first call in declared order that has it. */
  static Headers headers(List<String> names, List<Outcome> outcomes) {
    if (names.isEmpty()) {
      return Headers.NONE;
    }
    Headers.Builder returned = Headers.builder();
    for (String name : names) {
      ofFirst(name, outcomes).forEach(value -> returned.add(name, value));
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
