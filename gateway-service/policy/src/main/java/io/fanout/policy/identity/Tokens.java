package io.fanout.policy.identity;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Clients' tokens. One that was verified is known by its digest, so that the next request with it
 * costs no signature check. A new one is checked on threads of its own, once for all requests that
 * bring it: a signature takes a lane as long as many requests do, and forged ones are free.
 */
final class Tokens {
  /** The memory of a cached token besides its claims, in bytes. */
  private static final int ENTRY = 400;

  private final TokenChecker checker;
  private final Executor threads;
  private final Cache<TokenDigest, TokenResult.Verified> verified;
  private final ConcurrentMap<TokenDigest, CompletableFuture<TokenResult>> inFlight =
      new ConcurrentHashMap<>();

  Tokens(TokenChecker checker, long cacheBytes, Executor threads) {
    this.checker = checker;
    this.threads = threads;
    this.verified =
        Caffeine.newBuilder()
            .executor(Runnable::run)
            .maximumWeight(cacheBytes)
            .weigher(
                (TokenDigest digest, TokenResult.Verified token) ->
                    ENTRY + token.identity().claims().length())
            .build();
  }

  /** The known result; null if the token has to be checked first. */
  @Nullable TokenResult known(TokenDigest digest) {
    TokenResult.Verified token = verified.getIfPresent(digest);
    if (token == null || !token.isCurrent()) {
      return null;
    }
    TokenResult now = checker.inTime(token);
    if (now instanceof TokenResult.Rejected) {
      verified.invalidate(digest);
    }
    return now;
  }

  /** Checks it elsewhere. */
  CompletableFuture<TokenResult> check(TokenDigest digest, String token) {
    CompletableFuture<TokenResult> own = new CompletableFuture<>();
    CompletableFuture<TokenResult> running = inFlight.putIfAbsent(digest, own);
    if (running != null) {
      return running;
    }
    TokenResult known = known(digest);
    if (known != null) { // another check ended after the caller's look-up
      inFlight.remove(digest, own);
      own.complete(known);
      return own;
    }
    try {
      threads.execute(() -> checkNow(digest, token, own));
    } catch (RejectedExecutionException full) {
      end(digest, own, new TokenResult.Unknown("too many new tokens wait to be checked"));
    }
    return own;
  }

  private void checkNow(TokenDigest digest, String token, CompletableFuture<TokenResult> result) {
    try {
      CompletableFuture<Void> unused =
          checker
              .check(token)
              .handle(
                  (ended, failure) -> {
                    end(digest, result, ended == null ? failed() : ended);
                    return (Void) null;
                  })
              .toCompletableFuture();
    } catch (RuntimeException | Error e) {
      end(digest, result, failed());
      throw e;
    }
  }

  private static TokenResult failed() {
    return new TokenResult.Unknown("the gateway failed to check it");
  }

  private void end(TokenDigest digest, CompletableFuture<TokenResult> result, TokenResult ended) {
    if (ended instanceof TokenResult.Verified token) {
      verified.put(digest, token);
    }
    inFlight.remove(digest, result);
    result.complete(ended);
  }

  /** How many verified tokens are known. */
  long size() {
    verified.cleanUp();
    return verified.estimatedSize();
  }
}
