package io.fanout.netty.edge;

import io.fanout.api.Answer;
import io.fanout.api.ProblemDetails;
import io.fanout.core.settings.InboundSettings;

/** Checks a request before any processing; the refusal names the broken rule. */
final class RequestRules {
  private RequestRules() {}

  static BadRequest malformed(String why) {
    return refused(400, "the request is not HTTP/1.1: " + why);
  }

  static BadRequest malformedHttp2(String why) {
    return refused(400, "the request is not HTTP/2: " + why);
  }

  static BadRequest hosts(int count) {
    return refused(400, "Host: %d of them (expected: exactly one)".formatted(count));
  }

  static BadRequest uriTooLong(InboundSettings settings) {
    return refused(
        414,
        "the request line is too long (expected: at most %d bytes)"
            .formatted(settings.maxUri().toBytes()));
  }

  static BadRequest fieldsTooLarge(InboundSettings settings) {
    return refused(
        431,
        "the header fields are too large (expected: at most %d bytes together)"
            .formatted(settings.maxHeaders().toBytes()));
  }

  static BadRequest tooManyFields(InboundSettings settings) {
    return refused(
        431,
        "there are too many header fields (expected: at most %d)"
            .formatted(settings.maxHeaderCount()));
  }

  static BadRequest bodyTooLarge(InboundSettings settings) {
    return refused(
        413,
        "the body is too large (expected: at most %d bytes)"
            .formatted(settings.maxBody().toBytes()));
  }

  static BadRequest noMemory() {
    return new BadRequest(
        ProblemDetails.of(503, "there is no memory for the body just now; try again in a second")
            .header("Retry-After", "1")
            .answer());
  }

  static Answer tooSlow(InboundSettings settings) {
    return ProblemDetails.of(
            408,
            "the request did not arrive whole (expected: within %s)"
                .formatted(settings.requestTimeout()))
        .answer();
  }

  private static BadRequest refused(int status, String detail) {
    return new BadRequest(ProblemDetails.of(status, detail).answer());
  }
}
