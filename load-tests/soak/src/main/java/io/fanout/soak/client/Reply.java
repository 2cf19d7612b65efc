package io.fanout.soak.client;

import java.util.Map;

/**
 * A reply from the gateway.
 *
 * @param headers by their names in lower case
 */
public record Reply(int status, Map<String, String> headers, String body) {
  public Reply {
    headers = Map.copyOf(headers);
  }

  /** The header's value, or an empty string. */
  public String header(String name) {
    return headers.getOrDefault(name, "");
  }
}
