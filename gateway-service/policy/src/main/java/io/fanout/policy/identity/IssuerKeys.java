package io.fanout.policy.identity;

import io.fanout.api.json.Slice;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.core.time.NanoClock;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys of one issuer. They are fetched before they are old, by one fetch at a time. While the
 * issuer cannot be reached, the keys that the gateway fetched last remain valid. Any thread may use
 * it; {@link #current} publishes a whole set.
 */
final class IssuerKeys {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  /** After a failed fetch, or one for a key that was not there, the next one waits so long. */
  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** Without any keys every request fails, so that the gateway asks more often. */
  private static final Duration PAUSE_WITHOUT_KEYS = Duration.ofSeconds(1);

  private final String name;
  private final IssuerSettings settings;
  private final KeyFetch fetch;
  private final NanoClock clock;
  private final Executor background;
  private final AtomicReference<@Nullable CompletableFuture<KeySet>> inFlight =
      new AtomicReference<>();
  private volatile @Nullable KeySet current;
  private volatile long triedAt;
  private volatile boolean tried;
  private volatile boolean failing;

  /** With a thread that may wait for the name of another host. */
  IssuerKeys(
      String name, IssuerSettings settings, KeyFetch fetch, NanoClock clock, Executor background) {
    this.name = name;
    this.settings = settings;
    this.fetch = fetch;
    this.clock = clock;
    this.background = background;
  }

  /** The same issuer with the keys that it has by now, for other settings of the gateway. */
  IssuerKeys on(Executor other) {
    IssuerKeys next = new IssuerKeys(name, settings, fetch, clock, other);
    next.current = current;
    return next;
  }

  String name() {
    return name;
  }

  IssuerSettings settings() {
    return settings;
  }

  /** The keys that count now; null before the first ones have come. */
  @Nullable KeySet current() {
    return current;
  }

  /** Whether the last fetch failed. */
  boolean isFailing() {
    return failing;
  }

  /**
   * The keys in which that one should be. If it is not there, they are fetched again, unless they
   * just were: a client can name as many keys as it likes.
   */
  CompletionStage<KeySet> with(@Nullable String keyId) {
    KeySet keys = current;
    if (keys != null && keys.has(keyId)) {
      return CompletableFuture.completedFuture(keys);
    }
    CompletableFuture<KeySet> running = inFlight.get();
    if (running != null) {
      return keys == null ? running : running.exceptionally(failure -> keys);
    }
    Duration pause = keys == null ? PAUSE_WITHOUT_KEYS : PAUSE;
    if (tried && clock.now() - triedAt < pause.toNanos()) {
      return keys == null
          ? CompletableFuture.failedFuture(new KeysUnavailable(name))
          : CompletableFuture.completedFuture(keys);
    }
    return keys == null ? fetch() : fetch().exceptionally(failure -> keys);
  }

  /** Fetches the keys, or waits for the fetch that is under way. */
  CompletableFuture<KeySet> fetch() {
    CompletableFuture<KeySet> own = new CompletableFuture<>();
    CompletableFuture<KeySet> running = inFlight.compareAndExchange(null, own);
    if (running != null) {
      return running;
    }
    triedAt = clock.now();
    tried = true;
    CompletionStage<KeySet> unused =
        document()
            .thenApply(this::parsed)
            .whenComplete(
                (keys, failure) -> {
                  triedAt = clock.now();
                  note(keys, failure);
                  inFlight.set(null);
                  if (keys == null) {
                    own.completeExceptionally(new KeysUnavailable(name));
                  } else {
                    own.complete(keys);
                  }
                });
    return own;
  }

  private void note(@Nullable KeySet keys, @Nullable Throwable failure) {
    if (keys != null) {
      if (failing) {
        LOG.info("issuer {}: its keys can be fetched again", name);
      }
      failing = false;
      current = keys;
    } else if (!failing) {
      failing = true;
      Throwable cause =
          failure instanceof CompletionException && failure.getCause() != null
              ? failure.getCause()
              : failure;
      LOG.warn(
          "issuer {}: its keys cannot be fetched: {} ({})",
          name,
          cause == null ? "no answer" : cause.getMessage(),
          current == null
              ? "requests that need them are answered with 503"
              : "the gateway keeps using the keys that it has");
    }
  }

  private KeySet parsed(Slice document) {
    KeySet before = current;
    String text = document.utf8();
    if (before != null && before.text().equals(text)) {
      return before;
    }
    try {
      return KeySet.parse(text, before == null ? 1 : before.version() + 1);
    } catch (ParseException e) {
      throw new IllegalStateException("its key set is invalid: " + e.getMessage(), e);
    }
  }

  private CompletionStage<Slice> document() {
    try {
      String known = settings.jwksUri();
      if (known != null) {
        return fetch.get(URI.create(known), settings);
      }
      String issuer = Objects.requireNonNull(settings.issuer());
      URI discovery = URI.create(Discovery.address(issuer));
      return fetch
          .get(discovery, settings)
          .thenComposeAsync(
              document -> fetch.get(Discovery.jwksUri(document, issuer), settings), background);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }
}
