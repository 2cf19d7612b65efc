package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import io.fanout.policy.limit.LimitRule;

/**
 * The rules by which permits of a limit are counted and leased in advance.
 *
 * @param perPermit how many nanoseconds one permit takes to come back
 * @param burst how many permits a key has after a pause
 * @param mostAhead how many permits of a key all gateways together may have taken ahead
 * @param leaseNanos how long a gateway keeps them without using them
 */
record LeaseRule(long perPermit, long burst, int mostAhead, long leaseNanos) {
  private static final long LONGEST = Long.MAX_VALUE / 8;

  static LeaseRule of(LimitRule rule, RedisSettings settings) {
    return new LeaseRule(
        rule.nanosPerPermit(),
        rule.burst(),
        (int) (rule.burst() * settings.leaseShare()),
        settings.leaseTime().toNanos());
  }

  /** How long that many permits take to come back. */
  long nanos(long permits) {
    return permits > LONGEST / perPermit ? LONGEST : permits * perPermit;
  }
}
