package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rate limit. Set exactly one of {@code per-second}, {@code per-minute} and {@code per-day};
 * permits return evenly over that time. Beyond the limit, the gateway answers 429.
 *
 * @param perSecond permitted requests per second and key
 * @param perMinute permitted requests per minute and key
 * @param perDay permitted requests per day and key
 * @param burst maximum number of requests per key at once after a pause; by default the number for
 *     the whole second, minute or day
 * @param key the attributes by which requests are counted, one or several: {@code client.address},
 *     {@code identity}, {@code endpoint}, or a header such as {@code header.X-Tenant}; {@code all}
 *     counts all requests together. IPv6 addresses count by their /64 network
 * @param maxKeys maximum number of keys to track, at 17 to 43 bytes each. Beyond it, the gateway
 *     forgets the key with the most permits left
 * @param shared whether all gateways count together in {@code gateway.redis}; otherwise each
 *     gateway counts for itself. A key of a shared limit takes about 300 bytes
 * @param everywhere whether the limit applies to all endpoints; otherwise to those that name it
 *     under {@code limits}
 */
public record LimitSettings(
    @Nullable @Within(least = 1, most = 1_000_000) Integer perSecond,
    @Nullable @Within(least = 1, most = 1_000_000) Integer perMinute,
    @Nullable @Within(least = 1, most = 1_000_000) Integer perDay,
    @Nullable @Within(least = 1, most = 1_000_000) Integer burst,
    @Default List<String> key,
    @Default("100000") @Within(least = 1, most = 10_000_000) int maxKeys,
    @Default("false") boolean shared,
    @Default("false") boolean everywhere) {
  /** How many permits the window has; of settings that are sound. */
  public long permits() {
    Integer given = perSecond != null ? perSecond : perMinute != null ? perMinute : perDay;
    return given == null ? 1 : given;
  }

  /** The time in which all permits come back. */
  public Duration window() {
    return perSecond != null
        ? Duration.ofSeconds(1)
        : perMinute != null ? Duration.ofMinutes(1) : Duration.ofDays(1);
  }
}
