package io.fanout.app.e2e;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Capabilities;
import io.fanout.core.client.ClientEvents;
import io.fanout.core.client.ClientFactory;
import io.fanout.core.client.ClientKit;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.Mode;
import java.util.List;

/** A client from a third-party jar, which answers each call itself. */
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
