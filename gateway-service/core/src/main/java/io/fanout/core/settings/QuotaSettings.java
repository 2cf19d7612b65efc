package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The number of calls that a backend's owner permits. Every attempt counts: a retry takes its own
 * turn.
 *
 * @param calls maximum number of calls that begin in any span of {@code per}; needs {@code per}
 * @param per the length of that span
 * @param atOnce maximum number of calls in flight
 * @param shared whether all gateways share the quota through {@code gateway.redis}; otherwise each
 *     gateway has all of it
 * @param whenOver what happens to a call over the quota
 * @param maxWaiting maximum number of calls that wait for a turn; the gateway rejects further ones
 *     at once
 * @param minTimeLeft minimum time that a call must have left when its turn comes. The gateway
 *     rejects a call whose turn would come later, in time for its fallback
 */
public record QuotaSettings(
    @Nullable @Within(least = 1, most = 1_000_000) Integer calls,
    @Nullable @TimeWithin(least = "100ms", most = "24h") Duration per,
    @Nullable @Within(least = 1, most = 1_000_000) Integer atOnce,
    @Default("false") boolean shared,
    @Default("wait") WhenOver whenOver,
    @Default("10000") @Within(least = 1, most = 1_000_000) int maxWaiting,
    @Default("50ms") Duration minTimeLeft) {}
