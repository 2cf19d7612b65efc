package io.fanout.clients.urlconnection;

import static io.fanout.core.settings.Mode.THREAD_POOL;
import static io.fanout.core.settings.Mode.VIRTUAL_THREAD;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;

/** {@code HttpURLConnection}, the classic baseline, which blocks and uses the JDK's own pool. */
public final class UrlConnectionClientKind implements ClientKind {
  @Override
  public String label() {
    return "http-url-connection";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
        .without(
            ClientLimitation.MULTIPLEXING,
            ClientLimitation.WATCH_OF_IDLE_CONNECTIONS,
            ClientLimitation.READING_WHILE_IT_SENDS,
            ClientLimitation.INTERRUPTION_IN_IO,
            ClientLimitation.OWN_IDLE_CONNECTIONS,
            ClientLimitation.CANCELLATION_OF_CONNECTING,
            ClientLimitation.CANCELLATION_OF_A_BODY,
            ClientLimitation.ANY_TARGET,
            ClientLimitation.GET_WITH_A_BODY,
            ClientLimitation.PATCH,
            ClientLimitation.NOTHING_ADDED,
            ClientLimitation.INFORMATIONAL_ANSWERS,
            ClientLimitation.TIMELY_HANDSHAKES,
            ClientLimitation.ONE_SENDING,
            ClientLimitation.COUNTED_RESENDS,
            ClientLimitation.RESENDING_OF_A_POST,
            ClientLimitation.BOUNDED_HEADS,
            ClientLimitation.STRICT_PARSING);
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new UrlConnections(kit);
  }
}
