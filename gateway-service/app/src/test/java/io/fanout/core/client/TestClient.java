package io.fanout.core.client;

import io.fanout.api.Request;
import io.fanout.core.lane.Lane;
import io.fanout.core.strand.Strands;
import java.util.List;

/** A client under test, which makes its calls on strands of the mode under test. */
final class TestClient {
  private final BackendClient client;
  private final Origin origin;
  private final Strands strands;
  private final List<? extends Lane> lanes;

  TestClient(BackendClient client, Origin origin, Strands strands, List<? extends Lane> lanes) {
    this.client = client;
    this.origin = origin;
    this.strands = strands;
    this.lanes = lanes;
  }

  StrandCall get(String target) {
    return call(Request.get(target));
  }

  StrandCall call(Request request) {
    return call(request, new Cancellation());
  }

  StrandCall call(Request request, Cancellation cancellation) {
    return call(lane(), request, cancellation);
  }

  /** Starts a call from a strand of this lane. */
  StrandCall getOnLane(int number, String target) {
    return call(lanes.get(number), Request.get(target), new Cancellation());
  }

  private StrandCall call(Lane lane, Request request, Cancellation cancellation) {
    StrandCall calling = new StrandCall(client, origin, request, cancellation);
    if (!strands.start(lane, "call", calling::make)) {
      throw new AssertionError("no strand was free");
    }
    return calling;
  }

  BackendClient.Connections connections() {
    return client.connections();
  }

  /** Closes the client as if a changed backend replaced it. */
  void close() {
    client.close();
  }

  /** The lane of calls that name no other. */
  Lane lane() {
    return lanes.get(0);
  }
}
