package io.fanout.policy.credentials;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.settings.TokenSettings;

/** A token of the gateway's own for all calls to a backend. */
final class ClientCredentials implements CallCredentials {
  private final TokenCache cache;

  ClientCredentials(TokenSettings settings, TokenIssuer issuer) {
    this.cache = new TokenCache(new TokenRequest(settings).forGateway(), issuer);
  }

  @Override
  public Request authorize(Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    return AuthorizationHeader.bearer(attempt.request(), cache.token(attempt).reveal());
  }

  @Override
  public boolean refused(Attempt attempt, Request authorized) {
    String token = AuthorizationHeader.tokenOf(authorized);
    return token != null && cache.refused(token);
  }
}
