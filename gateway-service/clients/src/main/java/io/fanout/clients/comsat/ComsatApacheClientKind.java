package io.fanout.clients.comsat;

import static io.fanout.core.settings.Mode.FIBER;

import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.ClientLimitation;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.kind.Library;
import java.util.List;

/** Apache HttpClient as Comsat adapts it to fibers; it does not run on threads. */
public final class ComsatApacheClientKind implements ClientKind {
  @Override
  public String label() {
    return "comsat-apache";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(FIBER)
        .without(ClientLimitation.MULTIPLEXING, ClientLimitation.FREE_CANCELLATION);
  }

  @Override
  public boolean callsThroughProxies() {
    return true;
  }

  @Override
  public List<Library> libraries() {
    return List.of(
        new Library(
            "org.apache.httpcomponents:httpasyncclient",
            "org.apache.http.impl.nio.client.CloseableHttpAsyncClient"),
        new Library(
            "io.fanout:fanout-comsat", "co.paralleluniverse.fibers.httpclient.FiberHttpClient"));
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new ComsatClients(kit);
  }
}
