package io.fanout.relay;

import static io.fanout.core.settings.Mode.FIBER;
import static io.fanout.core.settings.Mode.THREAD_POOL;
import static io.fanout.core.settings.Mode.VIRTUAL_THREAD;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;

/**
 * A Go process beside the gateway that makes each call in a goroutine: for comparison, and to keep
 * the backends' connections out of the gateway's process.
 */
public final class RelayClientKind implements ClientKind {
  @Override
  public String label() {
    return "go-relay";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD, FIBER)
        .without(
            ClientLimitation.TLS,
            ClientLimitation.MULTIPLEXING,
            ClientLimitation.ANY_TARGET,
            ClientLimitation.ORDER_OF_SENT_HEADERS,
            ClientLimitation.ORDER_OF_RECEIVED_HEADERS,
            ClientLimitation.CLOSING_AFTER_TOO_MUCH,
            ClientLimitation.STRICT_PARSING);
  }

  @Override
  public boolean tellsAddressesApart() {
    return true;
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new RelayClients(kit);
  }
}
