package io.fanout.gateway.flow;

import io.fanout.gateway.client.Ending;
import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.exchange.Problem;

/** The problems that an exchange is answered with when its flow has no answer of its own. */
final class Problems {
  private Problems() {}

  static Answer ofOurs(Exchange exchange) {
    return Problem.of(
            500, "the gateway failed to answer; its log tells more under the request's id")
        .with("requestId", exchange.id())
        .answer();
  }

  static Answer late(Exchange exchange) {
    boolean left = exchange.cancellation().reason() == Ending.CANCELLED;
    return Problem.of(
            left ? 499 : 504,
            left
                ? "the client left before the answer was there"
                : "the deadline of %s passed".formatted(exchange.endpoint().deadline()))
        .with("requestId", exchange.id())
        .answer();
  }
}
