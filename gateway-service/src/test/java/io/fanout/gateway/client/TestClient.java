package io.fanout.gateway.client;

import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.strand.Strands;

/** A client under test, whose calls are made on strands of the mode under test. */
final class TestClient {
  private final BackendClient client;
  private final Origin origin;
  private final Strands strands;
  private final Lane lane;

  TestClient(BackendClient client, Origin origin, Strands strands, Lane lane) {
    this.client = client;
    this.origin = origin;
    this.strands = strands;
    this.lane = lane;
  }

  Calling get(String target) {
    return call(Request.get(target));
  }

  Calling call(Request request) {
    return call(request, new Cancellation());
  }

  Calling call(Request request, Cancellation cancellation) {
    Calling calling = new Calling(client, origin, request, cancellation);
    if (!strands.start(lane, "call", calling::make)) {
      throw new AssertionError("no strand was free");
    }
    return calling;
  }

  BackendClient.Connections connections() {
    return client.connections();
  }

  /** As when a changed backend takes its place. */
  void close() {
    client.close();
  }

  Lane lane() {
    return lane;
  }
}
