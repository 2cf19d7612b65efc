package io.fanout.core.client.kind;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.kind.Kind;
import io.fanout.core.settings.Mode;

/** An HTTP client that can call the backends, and what it can do. */
public interface ClientKind extends Kind {
  Capabilities capabilities();

  /** Opens what makes this kind's clients, one for each backend. */
  ClientFactory open(ClientKit kit);

  default boolean serves(Mode mode) {
    return capabilities().serves(mode);
  }
}
