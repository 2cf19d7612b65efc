package io.fanout.policy.credentials;

import co.paralleluniverse.fibers.SuspendExecution;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.settings.TokenSettings;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Objects;

/**
 * A token for each client's token, which the endpoint passes on in {@code Authorization}. It keeps
 * the tokens of the clients that called last, by the digest of the client's token.
 */
final class TokenExchange implements CallCredentials {
  private static final int MOST_CLIENTS = 10_000;
  private static final Duration UNUSED = Duration.ofMinutes(10);
  private static final int LONGEST_TOKEN = 16 * 1024;

  private final TokenRequest requests;
  private final TokenIssuer issuer;
  private final Cache<String, TokenCache> byClient =
      Caffeine.newBuilder()
          .maximumSize(MOST_CLIENTS)
          .expireAfterAccess(UNUSED)
          .executor(Runnable::run)
          .build();

  TokenExchange(TokenSettings settings, TokenIssuer issuer) {
    this.requests = new TokenRequest(settings);
    this.issuer = issuer;
  }

  @Override
  public Request authorize(Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    String client = AuthorizationHeader.tokenOf(attempt.request());
    if (client == null || client.length() > LONGEST_TOKEN) {
      throw new CallFailed(
          CallResultKind.BAD_REQUEST,
          client == null
              ? "the client's request has no bearer token to exchange; the endpoint needs"
                  + " pass-headers: [Authorization]"
              : "the client's token is longer than %d bytes".formatted(LONGEST_TOKEN));
    }
    TokenCache cache = cacheOf(client);
    String token = cache.token(attempt).reveal();
    return AuthorizationHeader.bearer(attempt.request(), token);
  }

  private TokenCache cacheOf(String client) {
    return Objects.requireNonNull(
        byClient.get(
            digest(client), unused -> new TokenCache(requests.inExchangeFor(client), issuer)));
  }

  private static String digest(String client) {
    try {
      byte[] text = client.getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text);
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public boolean refused(Attempt attempt, Request authorized) {
    String client = AuthorizationHeader.tokenOf(attempt.request());
    String token = AuthorizationHeader.tokenOf(authorized);
    return client != null && token != null && cacheOf(client).refused(token);
  }
}
