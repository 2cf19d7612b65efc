package io.fanout.policy.credentials;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.CallResultKind;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.guard.Attempt;
import io.fanout.core.settings.Secret;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps one token. One fetch serves every call that needs the token: the first call fetches it on
 * its own strand and the others park. Before the token ends, a strand of its own fetches the next
 * one while calls still use the old one. When a fetch has failed, the next one begins a second
 * later, so that calls do not flood an issuer that is down.
 *
 * <p>For any strand: the token and the fetch under way are set by compare-and-set.
 */
final class TokenCache {
  /** How long after a failed fetch calls fail the same way. */
  private static final long PAUSE_AFTER_FAILURE = TimeUnit.SECONDS.toNanos(1);

  /** A token that is refused while it is younger is not fetched again: others would be refused. */
  private static final long LEAST_AGE_TO_REFUSE = TimeUnit.SECONDS.toNanos(5);

  /** How a fetch ended: with a token, or with a failure at a time. */
  private record Fetched(@Nullable AccessToken token, @Nullable CallFailed failure, long at) {}

  private final Request request;
  private final TokenIssuer issuer;
  private final AtomicReference<@Nullable AccessToken> kept = new AtomicReference<>();
  private final AtomicReference<@Nullable CompletableFuture<Fetched>> underWay =
      new AtomicReference<>();
  private volatile @Nullable Fetched lastFailure;

  TokenCache(Request request, TokenIssuer issuer) {
    this.request = request;
    this.issuer = issuer;
  }

  /** The token for that attempt, from the cache or from the issuer. */
  Secret token(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    while (true) {
      long now = issuer.clock().now();
      AccessToken token = kept.get();
      if (token != null && token.servesAt(now)) {
        if (!token.isFreshAt(now)) {
          refreshAhead(attempt, now);
        }
        return token.text();
      }
      failIfItJustFailed(now);
      CompletableFuture<Fetched> own = new CompletableFuture<>();
      CompletableFuture<Fetched> first = underWay.compareAndExchange(null, own);
      if (first == null) {
        fetch(own, attempt);
      } else {
        follow(first, attempt);
      }
      if (attempt.cancellation().reason() != null) {
        throw attempt
            .cancellation()
            .explain(CallResultKind.CANCELLED, CallResultKind.CANCELLED.label());
      }
    }
  }

  /** The backend refused that token: the next call fetches another, if this one is the latest. */
  boolean refused(String text) {
    AccessToken token = kept.get();
    if (token == null || !token.text().reveal().equals(text)) {
      return true; // Another call has already replaced it.
    }
    boolean old = issuer.clock().now() - token.fetchedAt() >= LEAST_AGE_TO_REFUSE;
    if (old) {
      kept.compareAndSet(token, null);
    }
    return old;
  }

  private void failIfItJustFailed(long now) throws CallFailed {
    Fetched failed = lastFailure;
    if (failed != null && failed.failure() != null && now - failed.at() < PAUSE_AFTER_FAILURE) {
      throw failed.failure();
    }
  }

  private void refreshAhead(Attempt attempt, long now) {
    Fetched failed = lastFailure;
    boolean paused = failed != null && now - failed.at() < PAUSE_AFTER_FAILURE;
    CompletableFuture<Fetched> own = new CompletableFuture<>();
    if (paused || !underWay.compareAndSet(null, own)) {
      return;
    }
    if (!issuer.strands().fork(attempt.lane(), "token", () -> fetch(own, attempt))) {
      // The current token is still valid; a later call tries again.
      end(own, new Fetched(null, failed("no strand was free to fetch a token"), now));
    }
  }

  private static CallFailed failed(String why) {
    return new CallFailed(CallResultKind.NO_CREDENTIALS, why);
  }

  /** Fetches a token for all calls; goes on when the call that began it is cancelled. */
  private void fetch(CompletableFuture<Fetched> own, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    long began = issuer.clock().now();
    Fetched fetched = new Fetched(null, failed("the fetch of a token was cancelled"), began);
    try {
      fetched = new Fetched(issuer.fetch(request, attempt.lane()), null, began);
    } catch (CallFailed e) {
      fetched = new Fetched(null, e, issuer.clock().now());
    } finally {
      end(own, fetched);
    }
  }

  private void end(CompletableFuture<Fetched> own, Fetched fetched) {
    if (fetched.token() != null) {
      kept.set(fetched.token());
      lastFailure = null;
    } else {
      lastFailure = fetched;
    }
    underWay.set(null);
    own.complete(fetched);
  }

  private void follow(CompletableFuture<Fetched> first, Attempt attempt)
      throws CallFailed, SuspendExecution, InterruptedException {
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    Object unused = first.thenAccept(fetched -> over.complete(null));
    attempt.cancellation().onCancel(() -> over.complete(null));
    try {
      issuer.strands().await(over);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a fetch never ends with a failure of ours", e);
    }
  }
}
