package io.fanout.mocks;

import io.fanout.mocks.dial.Backend;
import io.fanout.mocks.dial.Behaviour;
import io.fanout.mocks.dial.Dial;
import io.fanout.mocks.dial.DialChange;
import io.fanout.mocks.server.MockServer;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The backends B, C and D, which listen until {@link #close}. Each has its own threads.
 * Thread-safe.
 */
public final class MockBackends implements AutoCloseable {
  private static final String ANY_ADDRESS = "0.0.0.0";

  private final String bindAddress;
  private final Map<Backend, MockServer> servers;

  private MockBackends(String bindAddress, Map<Backend, MockServer> servers) {
    this.bindAddress = bindAddress;
    this.servers = servers;
  }

  /**
   * Starts the backends. They accept requests when this method returns.
   *
   * @throws IllegalStateException if a backend cannot listen; the method then stops all others
   */
  public static MockBackends start(MockSettings settings) {
    MockBackends started = new MockBackends(settings.bindAddress(), new EnumMap<>(Backend.class));
    try {
      for (Backend backend : Backend.values()) {
        Integer port = settings.ports().get(backend);
        if (port != null) {
          started.servers.put(backend, MockServer.start(backend, settings.bindAddress(), port));
        }
      }
      for (DialChange turn : settings.turns()) {
        started.set(turn.backend(), turn.dial());
      }
      return started;
    } catch (RuntimeException failed) {
      started.close();
      throw failed;
    }
  }

  /** The port a backend listens on. */
  public int port(Backend backend) {
    return server(backend).port();
  }

  /** A backend's address without a trailing slash: {@code http://127.0.0.1:9101}. */
  public URI url(Backend backend) {
    return URI.create("http://" + host() + ":" + port(backend));
  }

  private String host() {
    if (bindAddress.equals(ANY_ADDRESS)) {
      return "127.0.0.1";
    }
    return bindAddress.indexOf(':') < 0 ? bindAddress : "[" + bindAddress + "]";
  }

  /** Sets the latency or the fault of a backend for every request from now on. */
  public void set(Backend backend, Dial dial) {
    server(backend).set(dial);
  }

  /** Applies changes such as {@code b=500} or {@code c=fault:reset}. */
  public void set(String... specs) {
    DialChange.parseAll(List.of(specs)).forEach(turn -> set(turn.backend(), turn.dial()));
  }

  /** A backend's current settings. */
  public Behaviour behaviour(Backend backend) {
    return server(backend).behaviour();
  }

  /** The number of connections that a hanging backend holds without an answer. */
  public int hungConnections(Backend backend) {
    return server(backend).hungConnections();
  }

  private MockServer server(Backend backend) {
    MockServer server = servers.get(backend);
    if (server == null) {
      throw new IllegalStateException(
          "backend %s: not started (expected: one of %s; give it a port in the settings)"
              .formatted(backend.key(), Backend.keys(servers.keySet())));
    }
    return server;
  }

  /** Closes all connections and ends all threads. */
  @Override
  public void close() {
    List<MockServer> lastFirst = new ArrayList<>(servers.values());
    Collections.reverse(lastFirst);
    lastFirst.forEach(MockServer::close);
  }
}
