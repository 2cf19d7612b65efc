package io.fanout.gateway.client.jdk;

import static io.fanout.gateway.settings.Mode.FIBER;
import static io.fanout.gateway.settings.Mode.THREAD_POOL;
import static io.fanout.gateway.settings.Mode.VIRTUAL_THREAD;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.kind.ClientKind;

/**
 * The JDK's {@code java.net.http}: asynchronous, so that a fiber can park on its answers. With JDK
 * 17, a host's goodbye on HTTP/2 breaks off the calls under way.
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
            Lack.OWN_IDLE_CONNECTIONS,
            Lack.ANY_TARGET,
            Lack.NOTHING_ADDED,
            Lack.LENGTH_WITHOUT_A_BODY,
            Lack.ORDER_OF_SENT_HEADERS,
            Lack.ORDER_OF_RECEIVED_HEADERS,
            Lack.INFORMATIONAL_ANSWERS,
            Lack.ONE_SENDING,
            Lack.COUNTED_RESENDS,
            Lack.BOUNDED_HEADS,
            Lack.STRICT_PARSING);
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new JdkClients(kit);
  }
}
