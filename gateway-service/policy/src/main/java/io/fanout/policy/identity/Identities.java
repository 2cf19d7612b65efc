package io.fanout.policy.identity;

import io.fanout.core.admit.AdmitCheck;
import io.fanout.core.settings.IdentitySettings;
import io.fanout.core.settings.IssuerSettings;
import io.fanout.core.settings.RequireSettings;
import io.fanout.core.time.NanoClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * All that the gateway knows clients by, for one state of the settings. Its threads verify
 * signatures, fetch keys ahead of time, and look at the file of API keys. None of them starts
 * before it is needed.
 */
public final class Identities implements AutoCloseable {
  private static final int MOST_WAITING = 1024;
  private static final Duration FILE_LOOK = Duration.ofSeconds(2);
  private static final Duration IDLE = Duration.ofSeconds(30);

  /** Keys are fetched again after this part of the time that they may be used, in percent. */
  private static final int AHEAD = 80;

  private final List<IssuerKeys> issuers = new ArrayList<>();
  private final ThreadPoolExecutor threads;
  private final ScheduledExecutorService background;
  private final Tokens tokens;
  private final ApiKeys keys;
  private final CertificateNames certificates;
  private final IdentitySettings settings;

  /** Keeps the keys of issuers that {@code before} has, with the same settings. */
  public Identities(
      IdentitySettings settings,
      KeyFetch fetch,
      NanoClock clock,
      InstantSource wallClock,
      @Nullable Identities before) {
    this.settings = settings;
    this.background = background();
    settings
        .issuers()
        .forEach(
            (name, issuer) -> {
              IssuerKeys kept = before == null ? null : before.issuer(name, issuer);
              issuers.add(
                  kept == null
                      ? new IssuerKeys(name, issuer, fetch, clock, background)
                      : kept.on(background));
            });
    this.threads = threads();
    TokenChecker checker = new TokenChecker(issuers, wallClock, threads);
    this.tokens = new Tokens(checker, settings.tokenCache().toBytes(), threads);
    this.keys = new ApiKeys(settings.apiKeys());
    this.certificates = new CertificateNames(settings.certificates());
    for (IssuerKeys issuer : issuers) {
      Duration ahead = issuer.settings().refresh().multipliedBy(AHEAD).dividedBy(100);
      repeat(() -> fetch(issuer), ahead);
    }
    String file = settings.apiKeys().file();
    if (file != null) {
      ApiKeyFile watched = new ApiKeyFile(Path.of(file));
      watched.refresh(keys);
      repeat(() -> watched.refresh(keys), FILE_LOOK);
    }
  }

  private @Nullable IssuerKeys issuer(String name, IssuerSettings settings) {
    return issuers.stream()
        .filter(known -> known.name().equals(name) && known.settings().equals(settings))
        .findFirst()
        .orElse(null);
  }

  /** The configured sources of identities: issuers by name, API keys, and client certificates. */
  public static Set<String> sources(IdentitySettings settings, boolean certificates) {
    Set<String> sources = new LinkedHashSet<>(settings.issuers().keySet());
    if (!settings.apiKeys().keys().isEmpty() || settings.apiKeys().file() != null) {
      sources.add(ApiKeys.SOURCE);
    }
    if (certificates) {
      sources.add(CertificateNames.SOURCE);
    }
    return sources;
  }

  private void repeat(Runnable task, Duration every) {
    var unused =
        background.scheduleWithFixedDelay(
            task, every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** One thread per processor, with a bounded queue of tokens. */
  private static ThreadPoolExecutor threads() {
    int count = Runtime.getRuntime().availableProcessors();
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            count,
            count,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(MOST_WAITING),
            named("fanout-token-"));
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  private static ScheduledExecutorService background() {
    ScheduledThreadPoolExecutor one = new ScheduledThreadPoolExecutor(1, named("fanout-keys-"));
    one.setRemoveOnCancelPolicy(true);
    return one;
  }

  private static ThreadFactory named(String prefix) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, prefix + count.getAndIncrement());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Fetches every issuer's keys now, so that the first requests need not wait for them. */
  public void prefetch() {
    for (IssuerKeys issuer : issuers) {
      fetch(issuer);
    }
  }

  private static void fetch(IssuerKeys issuer) {
    CompletableFuture<KeySet> unused = issuer.fetch();
  }

  /** The check of an endpoint that requires this, at an edge that asks for certificates or not. */
  public AdmitCheck check(RequireSettings require, boolean certificatesAsked) {
    Requirement requirement = Requirement.of(require, sources(settings, certificatesAsked));
    boolean takesTokens =
        issuers.stream().anyMatch(issuer -> requirement.sources().contains(issuer.name()));
    return new IdentityCheck(requirement, takesTokens, tokens, keys, certificates);
  }

  /** How many issuers' keys could not be fetched the last time. */
  public int failingIssuers() {
    return (int) issuers.stream().filter(IssuerKeys::isFailing).count();
  }

  /** How many verified tokens are known. */
  public long knownTokens() {
    return tokens.size();
  }

  /** Stops the background work. Requests in flight may still use it. */
  @Override
  public void close() {
    background.shutdownNow();
  }
}
