package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often requests may come. Give exactly one of {@code per-second}, {@code per-minute} and
 * {@code per-day}; permits come back evenly over that time. Beyond the limit, the gateway answers
 * 429.
 *
 * @param perSecond how many requests each key may send in a second
 * @param perMinute how many requests each key may send in a minute
 * @param perDay how many requests each key may send in a day
 * @param burst how many requests a key may send at once after a pause; by default as many as in the
 *     whole second, minute or day
 * @param key what is counted: {@code client.address}, {@code identity}, {@code endpoint}, a header
 *     such as {@code header.X-Tenant}, several of them together, or {@code all} for one count of
 *     all requests. IPv6 addresses count by their network of 64 bits
 * @param maxKeys how many keys the gateway counts at once, at 17 to 43 bytes each. Beyond it, it
 *     forgets the key that has most of its permits left
 * @param shared whether all gateways count together, in {@code gateway.redis}; otherwise each
 *     gateway counts for itself. A key of a shared limit takes some 300 bytes
 * @param everywhere whether the limit is for all endpoints; otherwise for those that name it under
 *     {@code limits}
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
