package io.fanout.core.share;

import co.paralleluniverse.fibers.SuspendExecution;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fanout.api.Request;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.settings.SharedAnswersSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one call that the gateways of a fleet share. A call waits for the store for a
 * bounded time; after a late answer the store is left alone for a while. Any strand may use it.
 */
final class SecondLevel {
  /** How long the gateway leaves the store alone after a timeout. */
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final int MOST_UNKEPT = 10_000;
  private static final Duration UNKEPT_FOR = Duration.ofSeconds(10);

  private static final long FIRST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long LONGEST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

  /** Which gateway calls the backend for a missing answer. */
  enum Lease {
    /** This gateway, and it must tell when it is done. */
    OURS,
    /** Another gateway. */
    ANOTHERS,
    /** Each for itself: the store did not say. */
    UNKNOWN
  }

  private final AnswerStore store;
  private final SharedAnswersSettings settings;
  private final String backend;
  private final String hosts;
  private final StaleRules stale;
  private final GuardKit kit;

  /** The leases that this gateway has. */
  private final Set<String> leased = ConcurrentHashMap.newKeySet();

  /** The names of answers that are not cacheable, for which the store has no entry. */
  private final Cache<String, Boolean> unkept;

  private volatile long askAgainAt;

  SecondLevel(AnswerStore store, String backend, String hosts, StaleRules stale, GuardKit kit) {
    this.store = store;
    this.settings = store.settings();
    this.backend = backend;
    this.hosts = hosts;
    this.stale = stale;
    this.kit = kit;
    this.askAgainAt = kit.clock().now();
    this.unkept =
        Caffeine.newBuilder()
            .maximumSize(MOST_UNKEPT)
            .expireAfterWrite(UNKEPT_FOR)
            .ticker(kit.clock()::now)
            .executor(Runnable::run)
            .build();
  }

  /** Whether there is a point in asking it for that answer now. */
  boolean mayHave(String name) {
    return isUp() && unkept.getIfPresent(name) == null;
  }

  private boolean isUp() {
    return store.isUp() && kit.clock().now() - askAgainAt >= 0;
  }

  /**
   * Remembers that the backend's answer was not cacheable, because the next one will probably not
   * be either.
   */
  void isNotKept(String name) {
    unkept.put(name, true);
  }

  /** The name of the entry for the request. */
  String name(Request request) {
    return SharedAnswerKey.of(backend, hosts, request);
  }

  /** The answer to the request; null if the store has none or does not reply in time. */
  @Nullable CachedReply find(String name, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    AnswerStore.Entry entry = inTime(store.find(name), attempt);
    if (entry == null) {
      return null;
    }
    int most = (int) settings.maxSize().toBytes();
    StoredAnswer stored =
        entry.bytes().length() >= Strands.LARGE_BODY
            ? kit.strands().withLargeBody(() -> StoredAnswer.decoded(entry.bytes(), most))
            : StoredAnswer.decoded(entry.bytes(), most);
    return stored == null ? null : reply(stored, entry.left(), attempt.request());
  }

  private CachedReply reply(StoredAnswer stored, Duration left, Request request) {
    long inStore = Math.max(0, stored.kept() - left.toMillis());
    long askedAt = kit.clock().now() - TimeUnit.MILLISECONDS.toNanos(stored.sinceAsked() + inStore);
    return CachedReply.of(
        request,
        stored.reply(),
        stored.age(),
        askedAt,
        TimeUnit.MILLISECONDS.toNanos(stored.lifetime()),
        stale.of(CacheControl.of(stored.reply().headers())));
  }

  /** Decides which gateway calls the backend now. */
  Lease lease(String name, Attempt attempt) throws SuspendExecution, InterruptedException {
    if (!isUp()) {
      return Lease.UNKNOWN;
    }
    Boolean ours = inTime(store.lease(name, settings.leaseTime()), attempt);
    if (ours == null) {
      return Lease.UNKNOWN;
    }
    if (ours) {
      leased.add(name);
    }
    return ours ? Lease.OURS : Lease.ANOTHERS;
  }

  /** Gives a lease back, unless an answer is on its way to the store, which does so. */
  void release(String name) {
    if (leased.remove(name)) {
      store.release(name);
    }
  }

  /** Waits for the answer that another gateway fetches; null if it does not arrive in time. */
  @Nullable CachedReply await(String name, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    long until = kit.clock().now() + settings.maxWait().toNanos();
    long look = FIRST_LOOK_NANOS;
    while (isUp()
        && attempt.cancellation().reason() == null
        && kit.clock().now() + look - until <= 0
        && attempt.deadline().left(kit.clock()) > look) {
      pause(look, attempt);
      look = Math.min(2 * look, LONGEST_LOOK_NANOS);
      CachedReply found = find(name, attempt);
      if (found != null && found.isFresh(kit.clock().now())) {
        return found;
      }
    }
    return null;
  }

  /** Keeps an answer for all, on a strand of its own: the request has its answer meanwhile. */
  void keep(String name, CachedReply fresh, Attempt attempt) {
    boolean endsLease = leased.remove(name);
    boolean forked =
        SharedAnswerKey.isShareable(fresh.varyNames())
            && isUp()
            && kit.strands()
                .forkSpare(
                    attempt.lane(), backend + " answers", () -> keep(name, fresh, endsLease));
    if (!forked && endsLease) {
      store.release(name);
    }
  }

  private void keep(String name, CachedReply fresh, boolean endsLease)
      throws SuspendExecution, InterruptedException {
    try {
      long now = kit.clock().now();
      long left =
          Math.min(
              settings.maxTime().toMillis(), TimeUnit.NANOSECONDS.toMillis(fresh.goneAt() - now));
      StoredAnswer stored =
          new StoredAnswer(
              fresh.reply(),
              fresh.age(),
              TimeUnit.NANOSECONDS.toMillis(now - fresh.askedAt()),
              TimeUnit.NANOSECONDS.toMillis(fresh.staleAt() - fresh.askedAt()),
              Math.max(0, left));
      int most = (int) settings.maxSize().toBytes();
      byte[] bytes =
          fresh.reply().body().length() >= Strands.LARGE_BODY
              ? kit.strands().withLargeBody(() -> stored.encoded(most))
              : stored.encoded(most);
      if (bytes != null && left > 0) {
        store.keep(name, bytes, Duration.ofMillis(left));
      }
    } finally {
      if (endsLease) {
        store.release(name);
      }
    }
  }

  /** The store's result; null if it fails or does not arrive in time. */
  private <T> @Nullable T inTime(CompletionStage<? extends @Nullable T> asked, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
    Object unused = asked.whenComplete((value, failure) -> answer.complete(value));
    if (!answer.isDone()) {
      awaitFor(settings.timeout().toNanos(), answer, attempt, () -> late(answer));
    }
    return answer.getNow(null);
  }

  private void late(CompletableFuture<?> answer) {
    if (answer.complete(null)) {
      askAgainAt = kit.clock().now() + PAUSE_NANOS;
      kit.events().sharedAnswersLate(backend);
    }
  }

  private void pause(long nanos, Attempt attempt) throws SuspendExecution, InterruptedException {
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    awaitFor(nanos, over, attempt, () -> over.complete(null));
  }

  private void awaitFor(long nanos, CompletableFuture<?> stage, Attempt attempt, Runnable whenOver)
      throws SuspendExecution, InterruptedException {
    Timers.Pending timer = kit.timers().at(new Deadline(kit.clock().now() + nanos), whenOver);
    attempt.cancellation().onCancel(() -> stage.complete(null));
    try {
      Object unused = kit.strands().await(stage);
    } catch (ExecutionException e) {
      throw new IllegalStateException("the store's answers are never failures here", e);
    } finally {
      timer.cancel();
    }
  }
}
