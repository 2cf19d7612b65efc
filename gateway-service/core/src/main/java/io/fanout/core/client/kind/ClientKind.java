package io.fanout.core.client.kind;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.kind.Kind;
import io.fanout.core.settings.Mode;

/** A kind of HTTP client that can call the backends, with its capabilities. */
public interface ClientKind extends Kind {
  Capabilities capabilities();

  /**
   * Whether its clients send a call to the very address that an origin names, so that each address
   * of a name can be a host of its own.
   */
  default boolean tellsAddressesApart() {
    return false;
  }

  /**
   * Whether its clients call hosts through the proxy that {@link ClientKit#egress} names. The start
   * refuses a proxy for any other kind, whose calls would leave without it.
   */
  default boolean callsThroughProxies() {
    return false;
  }

  /** Opens the factory that makes this kind's clients, one for each backend. */
  ClientFactory open(ClientKit kit);

  default boolean serves(Mode mode) {
    return capabilities().serves(mode);
  }
}
