package io.fanout.soak.client;

import java.util.Map;

/**
 * What came back.
 *
 * @param headers by their names in small letters
 */
public record Reply(int status, Map<String, String> headers, String body) {
  public Reply {
    headers = Map.copyOf(headers);
  }

  /** The value, or nothing at all. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
