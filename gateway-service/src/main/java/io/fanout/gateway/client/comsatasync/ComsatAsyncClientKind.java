package io.fanout.gateway.client.comsatasync;

import static io.fanout.gateway.settings.Mode.FIBER;

import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Lack;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.kind.Library;
import java.util.List;

/** Apache HttpAsyncClient, whose futures Comsat makes fit for fibers. */
public final class ComsatAsyncClientKind implements ClientKind {
  @Override
  public String label() {
    return "comsat-async";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(FIBER).without(Lack.MULTIPLEXING, Lack.FREE_CANCELLATION);
  }

  @Override
  public List<Library> libraries() {
    return List.of(
        new Library(
            "org.apache.httpcomponents:httpasyncclient",
            "org.apache.http.impl.nio.client.CloseableHttpAsyncClient"),
        new Library(
            "io.fanout:fanout-comsat",
            "co.paralleluniverse.fibers.httpasyncclient.FiberCloseableHttpAsyncClient"));
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new ComsatAsyncClients(kit);
  }
}
