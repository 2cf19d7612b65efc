package io.fanout.gateway.client.eventloop;

import static io.fanout.gateway.settings.Mode.FIBER;
import static io.fanout.gateway.settings.Mode.THREAD_POOL;
import static io.fanout.gateway.settings.Mode.VIRTUAL_THREAD;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.kind.ClientKind;

/** Our own, on the lanes: a fiber waits for it without changing threads. */
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
  public ClientFactory open(ClientKit kit) {
    return new EventLoopClients(kit);
  }
}
