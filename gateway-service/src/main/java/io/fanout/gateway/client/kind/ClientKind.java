package io.fanout.gateway.client.kind;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.kind.Kind;
import io.fanout.gateway.settings.Mode;

/** An HTTP client that can call the backends, and what it can do. */
public interface ClientKind extends Kind {
  Capabilities capabilities();

  /** Opens what makes this kind's clients, one for each backend. */
  ClientFactory open(ClientKit kit);

  default boolean serves(Mode mode) {
    return capabilities().serves(mode);
  }
}
