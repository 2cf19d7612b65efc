package io.fanout.policy.signing;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.DelegatingClient;
import io.fanout.core.client.Origin;
import io.fanout.core.strand.Strands;
import java.time.InstantSource;

/** A client whose requests are signed last, when their host is known. */
public record SigningClient(
    BackendClient client, RequestSignature signature, Strands strands, InstantSource calendar)
    implements DelegatingClient {

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    Slice body = request.body();
    Request signed =
        body != null && body.length() >= Strands.LARGE_BODY
            ? strands.withLargeBody(() -> signature.sign(request, origin, calendar.instant()))
            : signature.sign(request, origin, calendar.instant());
    return client.call(origin, signed, cancellation);
  }
}
