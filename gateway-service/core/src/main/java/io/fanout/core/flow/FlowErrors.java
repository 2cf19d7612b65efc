package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;

/** The problems that an exchange is answered with when its flow has no answer of its own. */
final class FlowErrors {
  private FlowErrors() {}

  static Answer ofOurs(Exchange exchange) {
    return ProblemDetails.of(
            500, "the gateway failed to answer; its log tells more under the request's id")
        .with("requestId", exchange.id())
        .answer();
  }

  static Answer late(Exchange exchange) {
    if (exchange.clientLeft()) {
      return clientLeft(exchange);
    }
    return ProblemDetails.of(
            504, "the deadline of %s passed".formatted(exchange.endpoint().deadline()))
        .with("requestId", exchange.id())
        .answer();
  }

  /** Nobody reads it; metrics and the log do. */
  static Answer clientLeft(Exchange exchange) {
    return ProblemDetails.of(499, "the client left before the answer was there")
        .with("requestId", exchange.id())
        .answer();
  }
}
