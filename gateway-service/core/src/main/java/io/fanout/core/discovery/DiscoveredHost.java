package io.fanout.core.discovery;

import io.fanout.core.client.Origin;

/**
 * One host behind a name.
 *
 * @param weight its share of the calls, relative to the weights of the others; at least 1
 */
public record DiscoveredHost(Origin origin, int weight) {
  public DiscoveredHost {
    if (weight < 1) {
      throw new IllegalArgumentException(
          "weight of %s: %d (expected: 1 or more)".formatted(origin, weight));
    }
  }

  /** A host like any other. */
  public static DiscoveredHost of(Origin origin) {
    return new DiscoveredHost(origin, 1);
  }
}
