package io.fanout.gateway.client.urlconnection;

import static io.fanout.gateway.settings.Mode.THREAD_POOL;
import static io.fanout.gateway.settings.Mode.VIRTUAL_THREAD;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.kind.ClientKind;

/** The classic baseline, as old as Java's web: blocking, with a pool that is the JDK's. */
public final class UrlConnectionClientKind implements ClientKind {
  @Override
  public String label() {
    return "http-url-connection";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
        .without(
            Lack.MULTIPLEXING,
            Lack.WATCH_OF_IDLE_CONNECTIONS,
            Lack.READING_WHILE_IT_SENDS,
            Lack.INTERRUPTION_IN_IO,
            Lack.OWN_IDLE_CONNECTIONS,
            Lack.CANCELLATION_OF_CONNECTING,
            Lack.CANCELLATION_OF_A_BODY,
            Lack.ANY_TARGET,
            Lack.GET_WITH_A_BODY,
            Lack.PATCH,
            Lack.NOTHING_ADDED,
            Lack.INFORMATIONAL_ANSWERS,
            Lack.TIMELY_HANDSHAKES,
            Lack.ONE_SENDING,
            Lack.COUNTED_RESENDS,
            Lack.RESENDING_OF_A_POST,
            Lack.BOUNDED_HEADS,
            Lack.STRICT_PARSING);
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new UrlConnections(kit);
  }
}
