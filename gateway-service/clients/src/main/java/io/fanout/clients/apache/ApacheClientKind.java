package io.fanout.clients.apache;

import static io.fanout.core.settings.Mode.THREAD_POOL;
import static io.fanout.core.settings.Mode.VIRTUAL_THREAD;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.kind.Library;
import java.util.List;

/** Apache HttpClient, which blocks its thread; on a fiber it would block the lane. */
public final class ApacheClientKind implements ClientKind {
  @Override
  public String label() {
    return "apache";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
        .without(
            ClientLimitation.MULTIPLEXING,
            ClientLimitation.WATCH_OF_IDLE_CONNECTIONS,
            ClientLimitation.READING_WHILE_IT_SENDS,
            ClientLimitation.INTERRUPTION_IN_IO);
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
  public List<Library> libraries() {
    return List.of(
        new Library(
            "org.apache.httpcomponents:httpclient",
            "org.apache.http.impl.client.HttpClientBuilder"));
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new ApacheClients(kit);
  }
}
