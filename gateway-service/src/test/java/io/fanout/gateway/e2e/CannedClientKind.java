package io.fanout.gateway.e2e;

import io.fanout.gateway.client.BackendClient;
import io.fanout.gateway.client.Cancellation;
import io.fanout.gateway.client.Capabilities;
import io.fanout.gateway.client.ClientEvents;
import io.fanout.gateway.client.ClientFactory;
import io.fanout.gateway.client.ClientKit;
import io.fanout.gateway.client.Origin;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.client.kind.ClientKind;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.settings.BackendSettings;
import io.fanout.gateway.settings.Mode;
import java.util.List;

/** A client of somebody else's jar: answers each call itself. */
public final class CannedClientKind implements ClientKind {
  @Override
  public String label() {
    return "canned";
  }

  @Override
  public Capabilities capabilities() {
    return Capabilities.in(Mode.FIBER, Mode.THREAD_POOL, Mode.VIRTUAL_THREAD);
  }

  @Override
  public ClientFactory open(ClientKit kit) {
    return new Factory();
  }

  private static final class Factory implements ClientFactory {
    @Override
    public BackendClient client(
        BackendSettings settings, List<Origin> origins, ClientEvents events) {
      return new Client();
    }

    @Override
    public void close() {}
  }

  private static final class Client implements BackendClient {
    @Override
    public Reply call(Origin origin, Request request, Cancellation cancellation) {
      return new Reply(200, Headers.NONE, Slice.of("{\"from\":\"the jar\"}"));
    }

    @Override
    public Connections connections() {
      return Connections.NONE;
    }

    @Override
    public void close() {}
  }
}
