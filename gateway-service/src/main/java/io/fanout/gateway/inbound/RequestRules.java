package io.fanout.gateway.inbound;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.exchange.Problem;
import io.fanout.gateway.settings.InboundSettings;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.jspecify.annotations.Nullable;

/** What a request must keep to before anything is done for it; says what it broke. */
final class RequestRules {
  private RequestRules() {}

  /** The answer to a request that cannot be taken; null for one that can. */
  static @Nullable Answer refusal(HttpRequest head, InboundSettings settings) {
    if (head.decoderResult().isFailure()) {
      return tooLongOrMalformed(head.decoderResult().cause(), settings);
    }
    int hosts = head.headers().getAll(HttpHeaderNames.HOST).size();
    if (hosts > 1 || (hosts == 0 && head.protocolVersion().equals(HttpVersion.HTTP_1_1))) {
      return problem(400, "Host: %d of them (expected: exactly one)".formatted(hosts));
    }
    long length = HttpUtil.getContentLength(head, 0L);
    return length > settings.maxBody().toBytes() ? bodyTooLarge(settings) : null;
  }

  private static Answer tooLongOrMalformed(Throwable cause, InboundSettings settings) {
    if (cause instanceof TooLongHttpLineException) {
      return problem(
          414,
          "the request line is too long (expected: at most %d bytes)"
              .formatted(settings.maxUri().toBytes()));
    }
    if (cause instanceof TooLongHttpHeaderException) {
      return problem(
          431,
          "the header fields are too large (expected: at most %d bytes together)"
              .formatted(settings.maxHeaders().toBytes()));
    }
    return malformed(cause);
  }

  static Answer malformed(Throwable cause) {
    String why = cause.getMessage();
    return problem(400, "the request is not HTTP/1.1" + (why == null ? "" : ": " + why));
  }

  static Answer bodyTooLarge(InboundSettings settings) {
    return problem(
        413,
        "the body is too large (expected: at most %d bytes)"
            .formatted(settings.maxBody().toBytes()));
  }

  static Answer tooSlow(InboundSettings settings) {
    return problem(
        408,
        "the request did not arrive whole (expected: within %s)".formatted(settings.idleTimeout()));
  }

  private static Answer problem(int status, String detail) {
    return Problem.of(status, detail).answer();
  }

  /** The path and query of a request target, also of one that names a whole URI. */
  static String originForm(String target) {
    int scheme = target.indexOf("://");
    if (target.startsWith("/") || scheme < 0) {
      return target;
    }
    int slash = target.indexOf('/', scheme + 3);
    return slash < 0 ? "/" : target.substring(slash);
  }
}
