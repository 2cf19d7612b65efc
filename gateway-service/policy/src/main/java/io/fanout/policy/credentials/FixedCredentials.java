package io.fanout.policy.credentials;

import io.fanout.api.Request;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.settings.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** An {@code Authorization} that never changes: a bearer token, or a user name and a password. */
final class FixedCredentials implements CallCredentials {
  private final Secret authorization;

  private FixedCredentials(String authorization) {
    this.authorization = Secret.of(authorization);
  }

  static FixedCredentials bearer(Secret token) {
    return new FixedCredentials("Bearer " + token.reveal());
  }

  static FixedCredentials basic(String username, Secret password) {
    return new FixedCredentials(basicHeader(username, password.reveal()));
  }

  /** The value of an {@code Authorization} with a user name and a password. */
  static String basicHeader(String username, String password) {
    byte[] both = (username + ':' + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  @Override
  public Request authorize(Attempt attempt) {
    return AuthorizationHeader.in(attempt.request(), authorization.reveal());
  }

  @Override
  public boolean refused(Attempt attempt, Request authorized) {
    return false;
  }
}
