package io.fanout.netty.edge;

import io.fanout.core.budget.BodyBudget;
import io.fanout.core.flow.RequestIntake;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.InboundSettings;
import io.netty.buffer.ByteBuf;

/** Opens the edge's package-private reader of requests to benchmarks. */
public final class EdgeReading {
  private final RequestReader reader =
      new RequestReader(Defaults.of(InboundSettings.class), BodyBudget.unbounded());

  /** Reads one request that has arrived completely. */
  public RequestIntake.Asked read(ByteBuf in) {
    InboundRequest request = reader.read(in);
    if (request == null || request.refusal() != null) {
      throw new IllegalStateException("%s (expected: a whole request)".formatted(request));
    }
    return request.asked();
  }
}
