package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.core.flow.RequestIntake;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A request that arrived whole, the head of one whose body is still to come, or the refusal of one
 * that cannot be taken.
 */
record InboundRequest(
    RequestIntake.@Nullable Asked whole,
    @Nullable Answer refusal,
    boolean awaitsBody,
    boolean keepAlive) {
  static InboundRequest of(RequestIntake.Asked asked, boolean keepAlive) {
    return new InboundRequest(asked, null, false, keepAlive);
  }

  /** The same request, marked as waiting for its body. */
  InboundRequest awaitingBody() {
    return new InboundRequest(whole, null, true, keepAlive);
  }

  static InboundRequest refused(Answer refusal) {
    return new InboundRequest(null, refusal, false, false);
  }

  /** The request, if it was not refused; without its body if that has not arrived yet. */
  RequestIntake.Asked asked() {
    return Objects.requireNonNull(whole);
  }
}
