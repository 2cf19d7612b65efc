package io.fanout.policy.credentials;

import io.fanout.api.Request;
import org.jspecify.annotations.Nullable;

/** Reads and writes the field that carries credentials. */
final class AuthorizationHeader {
  private static final String NAME = "Authorization";
  private static final String BEARER = "Bearer ";

  private AuthorizationHeader() {}

  /** The request with that value instead of any other. */
  static Request in(Request request, String value) {
    return request.with(request.headers().with(NAME, value));
  }

  static Request bearer(Request request, String token) {
    return in(request, BEARER + token);
  }

  /** The request's bearer token; null where it has none. */
  static @Nullable String tokenOf(Request request) {
    String value = request.headers().first(NAME);
    if (value == null || !value.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      return null;
    }
    String token = value.substring(BEARER.length()).strip();
    return token.isEmpty() ? null : token;
  }
}
