package io.fanout.mocks;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.DialChange;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How to start the backends.
 *
 * @param bindAddress the address they listen on; 0.0.0.0 in a container
 * @param ports a port for each backend to start, 0 for any free port; backends without a port do
 *     not start
 * @param turns the changes to apply before the first request
 */
public record MockSettings(
    String bindAddress, Map<Backend, Integer> ports, List<DialChange> turns) {
  private static final String LOOPBACK = "127.0.0.1";
  private static final int LARGEST_PORT = 65_535;

  /** Refuses invalid ports, and changes of backends that do not start. */
  public MockSettings {
    ports.forEach(MockSettings::check);
    for (DialChange turn : turns) {
      if (!ports.containsKey(turn.backend())) {
        throw new IllegalArgumentException(
            "%s: backend %s is not started (expected: one of %s)"
                .formatted(turn.spec(), turn.backend().key(), Backend.keys(ports.keySet())));
      }
    }
    ports = Map.copyOf(ports);
    turns = List.copyOf(turns);
  }

  private static void check(Backend backend, int port) {
    if (port < 0 || port > LARGEST_PORT) {
      throw new IllegalArgumentException(
          "port of backend %s: %d (expected: 1 to %d, or 0 for any free one)"
              .formatted(backend.key(), port, LARGEST_PORT));
    }
  }

  /** All three on 127.0.0.1 and their default ports, without delay. */
  public static MockSettings defaults() {
    Map<Backend, Integer> ports = new EnumMap<>(Backend.class);
    for (Backend backend : Backend.values()) {
      ports.put(backend, backend.defaultPort());
    }
    return new MockSettings(LOOPBACK, ports, List.of());
  }

  /** All three on 127.0.0.1 and any free ports, without delay: for tests. */
  public static MockSettings anyPorts() {
    MockSettings settings = defaults();
    for (Backend backend : Backend.values()) {
      settings = settings.withPort(backend, 0);
    }
    return settings;
  }

  /** These settings with another port for one backend. */
  public MockSettings withPort(Backend backend, int port) {
    Map<Backend, Integer> changed = new EnumMap<>(Backend.class);
    changed.putAll(ports);
    changed.put(backend, port);
    return new MockSettings(bindAddress, changed, turns);
  }

  /** These settings with another address to listen on. */
  public MockSettings withBindAddress(String address) {
    return new MockSettings(address, ports, turns);
  }

  /** These settings with other latencies and faults to start with, e.g. {@code b=500}. */
  public MockSettings with(String... specs) {
    return with(DialChange.parseAll(List.of(specs)));
  }

  /** These settings with other latencies and faults to start with. */
  public MockSettings with(List<DialChange> others) {
    return new MockSettings(bindAddress, ports, others);
  }
}
