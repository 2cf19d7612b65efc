package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How many calls a backend may get, as its owner allows. Every attempt counts: a retry takes a turn
 * of its own.
 *
 * @param calls how many calls may begin in any span of {@code per}; needs {@code per}
 * @param per the length of that span
 * @param atOnce how many calls may be in flight
 * @param shared whether the quota is that of all gateways together, by {@code gateway.redis};
 *     otherwise each gateway has all of it
 * @param whenOver what happens to a call over the quota
 * @param maxWaiting how many calls may wait for a turn; the gateway rejects further ones at once
 * @param minTimeLeft how much of its time a call needs when it gets its turn. A call whose turn
 *     comes later is rejected, in time for its fallback
 */
public record QuotaSettings(
    @Nullable @Within(least = 1, most = 1_000_000) Integer calls,
    @Nullable @TimeWithin(least = "100ms", most = "24h") Duration per,
    @Nullable @Within(least = 1, most = 1_000_000) Integer atOnce,
    @Default("false") boolean shared,
    @Default("wait") WhenOver whenOver,
    @Default("10000") @Within(least = 1, most = 1_000_000) int maxWaiting,
    @Default("50ms") Duration minTimeLeft) {}
