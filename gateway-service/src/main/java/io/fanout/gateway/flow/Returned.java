package io.fanout.gateway.flow;

import io.fanout.gateway.exchange.Outcome;
import io.fanout.gateway.http.Headers;
import java.util.List;

/** The reply headers that an endpoint passes back to its client. */
final class Returned {
  private Returned() {}

  /** Each named header from the first call in declared order that has it. */
  static Headers headers(List<String> names, List<Outcome> outcomes) {
    if (names.isEmpty()) {
      return Headers.NONE;
    }
    Headers.Builder returned = Headers.builder();
    for (String name : names) {
      for (Outcome outcome : outcomes) {
        String value = outcome.reply() == null ? null : outcome.reply().headers().first(name);
        if (value != null) {
          returned.add(name, value);
          break;
        }
      }
    }
    return returned.build();
  }
}
