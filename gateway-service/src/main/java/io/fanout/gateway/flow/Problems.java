package io.fanout.gateway.flow;

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
    if (exchange.clientLeft()) {
      return clientLeft(exchange);
    }
    return Problem.of(504, "the deadline of %s passed".formatted(exchange.endpoint().deadline()))
        .with("requestId", exchange.id())
        .answer();
  }

  /** Nobody reads it; metrics and the log do. */
  static Answer clientLeft(Exchange exchange) {
    return Problem.of(499, "the client left before the answer was there")
        .with("requestId", exchange.id())
        .answer();
  }
}
