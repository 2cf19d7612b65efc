package io.fanout.gateway.share;

import co.paralleluniverse.fibers.SuspendExecution;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import io.fanout.gateway.client.CallFailed;
import io.fanout.gateway.client.Reply;
import io.fanout.gateway.client.Request;
import io.fanout.gateway.guard.Attempt;
import io.fanout.gateway.guard.Caller;
import io.fanout.gateway.guard.GuardKit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers calls with what the backend answered before, for as long as that said it may be done, and
 * within a bound of bytes. Any strand may use it; none waits for another's call here.
 */
final class AnswerCache implements Caller {
  /** So many answers are kept of one target, for requests that differ in what they vary by. */
  private static final int MOST_VARIANTS = 16;

  /** The answers of one target. */
  private record Variants(List<Kept> all) {
    @Nullable Kept forRequest(Request request, long now) {
      for (Kept kept : all) {
        if (kept.isFresh(now) && kept.serves(request)) {
          return kept;
        }
      }
      return null;
    }

    Variants with(Kept fresh, long now) {
      List<Kept> others = new ArrayList<>(all.size() + 1);
      others.add(fresh);
      for (Kept kept : all) {
        if (others.size() < MOST_VARIANTS && kept.isFresh(now) && !fresh.replaces(kept)) {
          others.add(kept);
        }
      }
      return new Variants(List.copyOf(others));
    }

    long weight() {
      return all.stream().mapToLong(Kept::weight).sum();
    }

    long longestLeft(long now) {
      return Math.max(0, all.stream().mapToLong(kept -> kept.staleAt() - now).max().orElse(0));
    }
  }

  private final Caller next;
  private final String backend;
  private final GuardKit kit;
  private final Cache<String, Variants> kept;

  AnswerCache(Caller next, String backend, long maxBytes, GuardKit kit) {
    this.next = next;
    this.backend = backend;
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
            // What little it tidies up is done by whoever comes along: no thread of its own.
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
    Kept known = find(request, now);
    if (known != null) {
      kit.events().answeredFromCache(backend);
      return known.aged(now);
    }
    Reply reply = next.call(attempt.forAll(attempt.cancellation(), kit.clock()));
    keep(request, reply, now);
    return reply;
  }

  private @Nullable Kept find(Request request, long now) {
    Variants variants = kept.getIfPresent(request.target());
    Kept known = variants == null ? null : variants.forRequest(request, now);
    return known != null && CacheRules.accepts(request, known.ageSeconds(now)) ? known : null;
  }

  private void keep(Request request, Reply reply, long askedAt) {
    long lifetime = CacheRules.lifetime(request, reply).toNanos();
    long now = kit.clock().now();
    if (askedAt + lifetime - now <= 0) {
      return;
    }
    Kept fresh = Kept.of(request, reply, askedAt, lifetime);
    kept.asMap()
        .merge(
            request.target(), new Variants(List.of(fresh)), (old, ignored) -> old.with(fresh, now));
  }
}
