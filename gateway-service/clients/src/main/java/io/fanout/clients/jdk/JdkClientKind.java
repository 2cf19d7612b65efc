package io.fanout.clients.jdk;

import static io.fanout.core.settings.Mode.FIBER;
import static io.fanout.core.settings.Mode.THREAD_POOL;
import static io.fanout.core.settings.Mode.VIRTUAL_THREAD;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;

/**
 * The JDK's {@code java.net.http}, which is asynchronous, so a fiber can park. On JDK 17, a host's
 * HTTP/2 GOAWAY aborts the calls in flight.
 */
public final class JdkClientKind implements ClientKind {
  @Override
  public String label() {
    return "jdk";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD, FIBER)
        .without(
            ClientLimitation.OWN_IDLE_CONNECTIONS,
            ClientLimitation.ANY_TARGET,
            ClientLimitation.NOTHING_ADDED,
            ClientLimitation.LENGTH_WITHOUT_A_BODY,
            ClientLimitation.ORDER_OF_SENT_HEADERS,
            ClientLimitation.ORDER_OF_RECEIVED_HEADERS,
            ClientLimitation.INFORMATIONAL_ANSWERS,
            ClientLimitation.ONE_SENDING,
            ClientLimitation.COUNTED_RESENDS,
            ClientLimitation.BOUNDED_HEADS,
            ClientLimitation.HUGE_CHUNKS,
            ClientLimitation.STRICT_PARSING);
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new JdkClients(kit);
  }
}
