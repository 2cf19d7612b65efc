package io.fanout.gateway.client.apache;

import static io.fanout.gateway.settings.Mode.THREAD_POOL;
import static io.fanout.gateway.settings.Mode.VIRTUAL_THREAD;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.kind.Library;
import java.util.List;

/** Apache HttpClient, blocking: on a fiber it would block the lane. */
public final class ApacheClientKind implements ClientKind {
  @Override
  public String label() {
    return "apache";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(THREAD_POOL, VIRTUAL_THREAD)
        .without(
            Lack.MULTIPLEXING,
            Lack.WATCH_OF_IDLE_CONNECTIONS,
            Lack.READING_WHILE_IT_SENDS,
            Lack.INTERRUPTION_IN_IO);
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
