package io.fanout.redis;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.time.NanoClock;
import io.fanout.policy.limit.LimitCounts;
import io.fanout.policy.limit.LimitRule;
import io.fanout.policy.limit.Permit;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The counts of one limit that all gateways share. The gateway grants or refuses a request from
 * memory: it uses permits that it took ahead or, for a key that it does not know well, its part of
 * the permits left. It tells Redis in the background. So the gateways together may grant up to one
 * burst more than an exact count would. Redis counts those permits too, so later ones come later.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the last stage handles the result
final class LeasedCounts implements LimitCounts {
  private static final int DIGEST_BYTES = 16;

  private final RedisLink link;
  private final Fleet fleet;
  private final NanoClock clock;
  private final LeaseRule rule;
  private final String keyPrefix;
  private final String perPermitMicros;
  private final String burst;
  private final Cache<String, AtomicReference<KeyCount>> keys;
  private final LongAdder forgotten = new LongAdder();

  LeasedCounts(
      LimitRule limit, RedisSettings settings, RedisLink link, Fleet fleet, NanoClock clock) {
    this.link = link;
    this.fleet = fleet;
    long start = clock.now();
    this.clock = () -> clock.now() - start;
    this.rule = LeaseRule.of(limit, settings);
    // A changed limit begins a new count; gateways with the old settings keep theirs.
    this.keyPrefix =
        "%s:limit:%s:%d/%ds+%d:"
            .formatted(
                settings.keyPrefix(),
                limit.name(),
                limit.permits(),
                limit.window().toSeconds(),
                limit.burst());
    this.perPermitMicros = String.format(Locale.ROOT, "%.3f", rule.perPermit() / 1e3);
    this.burst = Long.toString(limit.burst());
    this.keys =
        Caffeine.newBuilder()
            .maximumSize(limit.maxKeys())
            .executor(Runnable::run)
            .<String, AtomicReference<KeyCount>>evictionListener(
                (key, count, cause) -> {
                  if (count != null && now(count).used(clock.now()) > 0) {
                    forgotten.increment();
                  }
                })
            .build();
  }

  @Override
  public Permit take(String key) {
    long now = clock.now();
    int gateways = fleet.gateways();
    AtomicReference<KeyCount> count = keys.get(key, unknown -> first(now));
    while (true) {
      KeyCount before = now(count);
      KeyCount known = before.lapsed(now);
      boolean granted = known.mayGrant(now, rule);
      KeyCount after = granted ? known.granted(now, rule, gateways) : known;
      boolean ask = link.isUp() && after.hasToAsk(now, rule);
      KeyCount next = ask ? after.asked(now, rule, gateways) : after;
      if (next.equals(before) || count.compareAndSet(before, next)) {
        if (ask) {
          ask(key, count, next.sent(), after.wantedAhead(now, rule, gateways), known);
        }
        return permit(granted, after, now);
      }
    }
  }

  private static KeyCount now(AtomicReference<KeyCount> count) {
    return Objects.requireNonNull(count.get());
  }

  private AtomicReference<KeyCount> first(long now) {
    return new AtomicReference<>(KeyCount.unused(now));
  }

  private Permit permit(boolean granted, KeyCount count, long now) {
    long used = count.used(now);
    return granted
        ? new Permit(true, count.free(now, rule), used)
        : new Permit(false, 0, used + rule.perPermit() - rule.nanos(rule.burst()));
  }

  private void ask(
      String key, AtomicReference<KeyCount> count, int told, int ahead, KeyCount before) {
    long known = Math.max(0, before.knownFullAt() - clock.now());
    link.send(
            Script.LIMIT,
            redisKey(key),
            perPermitMicros,
            burst,
            Integer.toString(told),
            Integer.toString(ahead),
            Long.toString(known / 1000))
        .whenComplete((answer, failure) -> heard(key, count, failure == null ? answer : null));
  }

  private void heard(String key, AtomicReference<KeyCount> count, @Nullable List<Long> answer) {
    long now = clock.now();
    int gateways = fleet.gateways();
    while (true) {
      KeyCount before = now(count);
      KeyCount after =
          answer == null
              ? before.notAnswered()
              : before.answered(
                  now, Math.toIntExact(answer.get(0)), answer.get(1) * 1000, rule, gateways);
      // Report permits granted meanwhile now: this key may get no further request.
      boolean ask = answer != null && after.owed() != 0 && link.isUp();
      KeyCount next = ask ? after.asked(now, rule, gateways) : after;
      if (count.compareAndSet(before, next)) {
        if (ask) {
          ask(key, count, next.sent(), after.wantedAhead(now, rule, gateways), after);
        }
        return;
      }
    }
  }

  /** The gateway's state of a key that it has seen. */
  KeyCount count(String key) {
    return now(Objects.requireNonNull(keys.getIfPresent(key), key));
  }

  /** The name of a key in Redis. */
  String redisKey(String key) {
    return keyPrefix + digest(key);
  }

  /** Keys may be clients' addresses or names, which Redis need not see. */
  private static String digest(String key) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return Base64.getUrlEncoder()
          .withoutPadding()
          .encodeToString(Arrays.copyOf(digest, DIGEST_BYTES));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  @Override
  public void giveBack(String key) {
    AtomicReference<KeyCount> count = keys.getIfPresent(key);
    if (count != null) {
      count.updateAndGet(KeyCount::givenBack);
    }
  }

  @Override
  public long forgotten() {
    return forgotten.sum();
  }
}
