package io.fanout.netty.client;

import static io.fanout.core.settings.Mode.FIBER;
import static io.fanout.core.settings.Mode.THREAD_POOL;
import static io.fanout.core.settings.Mode.VIRTUAL_THREAD;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.kind.ClientKind;

/**
 * Our own client on the lanes; a fiber waits for its answer without a thread switch, and a thread
 * sleeps until a lane has read it.
 */
public final class EventLoopClientKind implements ClientKind {
  @Override
  public String label() {
    return "event-loop";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD, FIBER);
  }

  @Override
  public boolean tellsAddressesApart() {
    return true;
  }

  @Override
  public boolean callsThroughProxies() {
    return true;
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new EventLoopClients(kit);
  }
}
