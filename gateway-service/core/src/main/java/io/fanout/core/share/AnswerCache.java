package io.fanout.core.share;

import co.paralleluniverse.fibers.SuspendExecution;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.CallSender;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.Timers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls with the backend's earlier answers, for as long as these allow and within a limit
 * of bytes. A second level, which all gateways share, may lie behind it. Any strand may use it;
 * none waits for another's call here.
 */
final class AnswerCache implements CallSender {
  private static final int FIRST_SERVER_ERROR = 500;

  /** How long an answer that another gateway asks for is left to it before a new look. */
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  private final CallSender next;
  private final String backend;
  private final StaleRules stale;
  private final GuardKit kit;
  private final @Nullable SecondLevel second;

  /** The targets that are being refreshed behind stale answers. */
  private final Set<String> revalidating = ConcurrentHashMap.newKeySet();

  private final Cache<String, CachedVariants> kept;

  AnswerCache(CallSender next, String backend, long maxBytes, StaleRules stale, GuardKit kit) {
    this(next, backend, maxBytes, stale, kit, null);
  }

  /** With the answers that all gateways share; null for none. */
  AnswerCache(
      CallSender next,
      String backend,
      long maxBytes,
      StaleRules stale,
      GuardKit kit,
      @Nullable SecondLevel second) {
    this.second = second;
    this.next = next;
    this.backend = backend;
    this.stale = stale;
    this.kit = kit;
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((String target, CachedVariants variants) -> weight(target, variants))
            .expireAfter(
                Expiry.writing(
                    (String target, CachedVariants variants) ->
                        Duration.ofNanos(variants.longestLeft(kit.clock().now()))))
            .ticker(kit.clock()::now)
            // Caffeine's maintenance is short, so the calling thread does it.
            .executor(Runnable::run)
            .build();
  }

  private static int weight(String target, CachedVariants variants) {
    return (int) Math.min(Integer.MAX_VALUE, 2L * target.length() + variants.weight());
  }

  /** How many bytes the kept answers take, about. */
  long bytes() {
    kept.cleanUp();
    return kept.policy().eviction().orElseThrow().weightedSize().orElse(0);
  }

  @Override
  public Reply call(Attempt attempt) throws CallFailed, SuspendExecution, InterruptedException {
    Request request = attempt.request();
    if (!CacheRules.concerns(request)) {
      return next.call(attempt);
    }
    long now = kit.clock().now();
    CachedReply known = find(request, now);
    if (known != null && known.isFresh(now)) {
      kit.events().answeredFromCache(backend);
      return known.aged(now);
    }
    if (known != null && known.servesWhileRevalidating(now)) {
      revalidate(attempt, now);
      return stale(known, attempt);
    }
    return second == null
        ? fromBackend(attempt, known, now)
        : fromSecondLevel(second, attempt, known, now);
  }

  private Reply fromBackend(Attempt attempt, @Nullable CachedReply known, long now)
      throws CallFailed, SuspendExecution, InterruptedException {
    return known == null ? asked(attempt, now) : askedOrStale(attempt, known, now);
  }

  /** Asks the backend only if no gateway has an answer, or gets one in time. */
  private Reply fromSecondLevel(
      SecondLevel level, Attempt attempt, @Nullable CachedReply own, long now)
      throws CallFailed, SuspendExecution, InterruptedException {
    String name = level.name(attempt.request());
    if (!level.mayHave(name)) {
      return fromBackend(attempt, own, now);
    }
    CachedReply known = taken(level.find(name, attempt), own, attempt.request());
    long then = kit.clock().now();
    if (known != null && known.isFresh(then)) {
      return shared(known);
    }
    if (known != null && known.servesWhileRevalidating(then)) {
      revalidate(attempt, then);
      return stale(known, attempt);
    }
    SecondLevel.Lease lease = level.lease(name, attempt);
    if (lease == SecondLevel.Lease.ANOTHERS) {
      CachedReply theirs = taken(level.await(name, attempt), null, attempt.request());
      if (theirs != null) {
        return shared(theirs);
      }
    }
    try {
      CachedReply latest = lease == SecondLevel.Lease.OURS ? fresh(level, name, attempt) : null;
      return latest == null ? fromBackend(attempt, known, kit.clock().now()) : shared(latest);
    } finally {
      level.release(name);
    }
  }

  /**
   * The store's answer if it is fresh. Whoever gets the lease asks for it once more: another
   * gateway may have stored its answer, and given the lease back, since the first look.
   */
  private @Nullable CachedReply fresh(SecondLevel level, String name, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    CachedReply others = taken(level.find(name, attempt), null, attempt.request());
    return others != null && others.isFresh(kit.clock().now()) ? others : null;
  }

  /** The newer of two answers, which the first level has from then on. */
  private @Nullable CachedReply taken(
      @Nullable CachedReply others, @Nullable CachedReply own, Request request) {
    long now = kit.clock().now();
    boolean better =
        others != null
            && others.goneAt() - now > 0
            && others.serves(request)
            && CacheRules.accepts(request, others.ageSeconds(now))
            && (own == null || others.staleAt() - own.staleAt() > 0);
    if (others == null || !better) {
      return own;
    }
    keepHere(request.target(), others, now);
    return others;
  }

  private Reply shared(CachedReply others) {
    kit.events().answeredFromShared(backend);
    return others.aged(kit.clock().now());
  }

  private Reply asked(Attempt attempt, long now)
      throws CallFailed, SuspendExecution, InterruptedException {
    Reply reply = next.call(attempt.forAll(attempt.cancellation(), kit.clock()));
    keep(attempt, reply, now);
    return reply;
  }

  private Reply askedOrStale(Attempt attempt, CachedReply known, long now)
      throws CallFailed, SuspendExecution, InterruptedException {
    try {
      Reply reply = asked(attempt, now);
      return reply.status() >= FIRST_SERVER_ERROR && known.servesIfError(kit.clock().now())
          ? stale(known, attempt)
          : reply;
    } catch (CallFailed e) {
      if (isOfClient(e.ending()) || !known.servesIfError(kit.clock().now())) {
        throw e;
      }
      return stale(known, attempt);
    }
  }

  /** Nobody waits any more, or no answer could be one to this request. */
  private static boolean isOfClient(CallResultKind ending) {
    return ending == CallResultKind.CANCELLED || ending == CallResultKind.BAD_REQUEST;
  }

  private Reply stale(CachedReply known, Attempt attempt) {
    attempt.trail().answeredStale();
    kit.events().answeredStale(backend);
    return known.aged(kit.clock().now());
  }

  /** Refreshes the answer once, on a separate strand, for later requests. */
  private void revalidate(Attempt attempt, long now) {
    String target = attempt.request().target();
    if (!revalidating.add(target)) {
      return;
    }
    Attempt own = attempt.forAll(new Cancellation(), kit.clock());
    boolean forked = kit.strands().fork(attempt.lane(), target, () -> revalidated(own, now));
    if (!forked) {
      revalidating.remove(target);
    }
  }

  private void revalidated(Attempt attempt, long now)
      throws SuspendExecution, InterruptedException {
    boolean another = false;
    try {
      another = second != null && isLeftToAnother(second, attempt);
      if (!another) {
        keep(attempt, next.call(attempt), now);
      }
    } catch (CallFailed e) {
      // The answer stays stale, and the next request tries again.
      kit.events().revalidationFailed(backend);
    } finally {
      revalidated(attempt.request(), another);
    }
  }

  private void revalidated(Request request, boolean another) {
    if (second != null) {
      second.release(second.name(request));
    }
    if (another) {
      Timers.Pending unused =
          kit.timers()
              .at(
                  Deadline.in(LOOK_AGAIN, kit.clock()),
                  () -> revalidating.remove(request.target()));
    } else {
      revalidating.remove(request.target());
    }
  }

  /** Whether another gateway asks for the answer, or has done so. */
  private boolean isLeftToAnother(SecondLevel level, Attempt attempt)
      throws SuspendExecution, InterruptedException {
    String name = level.name(attempt.request());
    if (!level.mayHave(name)) {
      return false;
    }
    if (fresh(level, name, attempt) != null) {
      return true;
    }
    return switch (level.lease(name, attempt)) {
      case ANOTHERS -> true;
      case OURS -> fresh(level, name, attempt) != null;
      case UNKNOWN -> false;
    };
  }

  private @Nullable CachedReply find(Request request, long now) {
    CachedVariants variants = kept.getIfPresent(request.target());
    CachedReply known = variants == null ? null : variants.forRequest(request, now);
    return known != null && CacheRules.accepts(request, known.ageSeconds(now)) ? known : null;
  }

  private void keep(Attempt attempt, Reply reply, long askedAt) {
    Request request = attempt.request();
    long lifetime = CacheRules.lifetime(request, reply).toNanos();
    long now = kit.clock().now();
    if (askedAt + lifetime - now <= 0) {
      if (second != null) {
        second.isNotKept(second.name(request));
      }
      return;
    }
    CachedReply fresh =
        CachedReply.of(
            request, reply, askedAt, lifetime, stale.of(CacheControl.of(reply.headers())));
    keepHere(request.target(), fresh, now);
    if (second != null) {
      second.keep(second.name(request), fresh, attempt);
    }
  }

  private void keepHere(String target, CachedReply fresh, long now) {
    kept.asMap()
        .merge(target, new CachedVariants(List.of(fresh)), (old, ignored) -> old.with(fresh, now));
  }
}
