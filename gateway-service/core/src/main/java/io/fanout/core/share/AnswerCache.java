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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls with what the backend answered before, for as long as that said it may be done, and
 * within a bound of bytes. Any strand may use it; none waits for another's call here.
 */
final class AnswerCache implements CallSender {
  /** So many answers are kept of one target, for requests that differ in what they vary by. */
  private static final int MOST_VARIANTS = 16;

  private static final int FIRST_SERVER_ERROR = 500;

  /** The answers of one target. */
  private record Variants(List<CachedReply> all) {
    @Nullable CachedReply forRequest(Request request, long now) {
      for (CachedReply kept : all) {
        if (kept.goneAt() - now > 0 && kept.serves(request)) {
          return kept;
        }
      }
      return null;
    }

    Variants with(CachedReply fresh, long now) {
      List<CachedReply> others = new ArrayList<>(all.size() + 1);
      others.add(fresh);
      for (CachedReply kept : all) {
        if (others.size() < MOST_VARIANTS && kept.goneAt() - now > 0 && !fresh.replaces(kept)) {
          others.add(kept);
        }
      }
      return new Variants(List.copyOf(others));
    }

    long weight() {
      return all.stream().mapToLong(CachedReply::weight).sum();
    }

    long longestLeft(long now) {
      return Math.max(0, all.stream().mapToLong(kept -> kept.goneAt() - now).max().orElse(0));
    }
  }

  private final CallSender next;
  private final String backend;
  private final StaleRules stale;
  private final GuardKit kit;

  /** The targets that are asked for anew behind answers that were given stale. */
  private final Set<String> revalidating = ConcurrentHashMap.newKeySet();

  private final Cache<String, Variants> kept;

  AnswerCache(CallSender next, String backend, long maxBytes, StaleRules stale, GuardKit kit) {
    this.next = next;
    this.backend = backend;
    this.stale = stale;
    this.kit = kit;
    this.kept =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((String target, Variants variants) -> weight(target, variants))
            .expireAfter(
                Expiry.writing(
                    (String target, Variants variants) ->
                        Duration.ofNanos(variants.longestLeft(kit.clock().now()))))
            .ticker(kit.clock()::now)
            // The calling thread does the little maintenance: no thread of its own.
            .executor(Runnable::run)
            .build();
  }

  private static int weight(String target, Variants variants) {
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
    return known == null ? asked(attempt, now) : askedOrStale(attempt, known, now);
  }

  private Reply asked(Attempt attempt, long now)
      throws CallFailed, SuspendExecution, InterruptedException {
    Reply reply = next.call(attempt.forAll(attempt.cancellation(), kit.clock()));
    keep(attempt.request(), reply, now);
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

  /** Asks once for a new answer, on a strand of its own, for whoever asks next. */
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
    try {
      keep(attempt.request(), next.call(attempt), now);
    } catch (CallFailed e) {
      // The answer stays stale, and the next one who wants it asks again.
      kit.events().revalidationFailed(backend);
    } finally {
      revalidating.remove(attempt.request().target());
    }
  }

  private @Nullable CachedReply find(Request request, long now) {
    Variants variants = kept.getIfPresent(request.target());
    CachedReply known = variants == null ? null : variants.forRequest(request, now);
    return known != null && CacheRules.accepts(request, known.ageSeconds(now)) ? known : null;
  }

  private void keep(Request request, Reply reply, long askedAt) {
    long lifetime = CacheRules.lifetime(request, reply).toNanos();
    long now = kit.clock().now();
    if (askedAt + lifetime - now <= 0) {
      return;
    }
    CachedReply fresh =
        CachedReply.of(
            request, reply, askedAt, lifetime, stale.of(CacheControl.of(reply.headers())));
    kept.asMap()
        .merge(
            request.target(), new Variants(List.of(fresh)), (old, ignored) -> old.with(fresh, now));
  }
}
