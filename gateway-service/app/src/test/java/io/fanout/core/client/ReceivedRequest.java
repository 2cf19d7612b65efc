package io.fanout.core.client;

import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A request as received on the wire. */
record ReceivedRequest(String line, Headers headers, Slice body) {
  List<String> valuesOf(String name) {
    List<String> values = new ArrayList<>();
    headers.forEach(
        (each, value) -> {
          if (each.equalsIgnoreCase(name)) {
            values.add(value);
          }
        });
    return values;
  }

  List<String> lowerCaseNames() {
    List<String> names = new ArrayList<>();
    headers.forEach((name, value) -> names.add(name.toLowerCase(Locale.ROOT)));
    return names;
  }
}
