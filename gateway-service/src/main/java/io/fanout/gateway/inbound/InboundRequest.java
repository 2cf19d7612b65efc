package io.fanout.gateway.inbound;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.flow.Reception;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request that arrived whole, or the refusal of one that cannot be taken. */
record InboundRequest(
    Reception.@Nullable Asked whole,
    @Nullable Answer refusal,
    boolean keepAlive,
    boolean headOnly) {
  static InboundRequest of(Reception.Asked asked, boolean keepAlive, boolean headOnly) {
    return new InboundRequest(asked, null, keepAlive, headOnly);
  }

  static InboundRequest refused(Answer refusal) {
    return new InboundRequest(null, refusal, false, false);
  }

  /** What was asked, where it was not refused. */
  Reception.Asked asked() {
    return Objects.requireNonNull(whole);
  }
}
