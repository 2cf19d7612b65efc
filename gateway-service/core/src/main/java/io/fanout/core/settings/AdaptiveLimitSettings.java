package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * A limit of calls in flight to a backend that follows what it can work on without a queue. It
 * falls where answers take less time with fewer calls in flight, and not where the backend is just
 * slower.
 *
 * @param enabled whether the limit is active
 * @param initial the limit at the start
 * @param min the lowest limit
 * @param max the highest limit; {@code max-in-flight} by default
 * @param tolerance how many times longer than without a queue answers may take. Beyond that the
 *     gateway lowers the limit for a moment, to find out whether there is a queue
 */
public record AdaptiveLimitSettings(
    @Default("true") boolean enabled,
    @Default("100") @Within(least = 1, most = 1_000_000) int initial,
    @Default("10") @Within(least = 1, most = 1_000_000) int min,
    @Nullable @Within(least = 1, most = 1_000_000) Integer max,
    @Default("1.5") @DecimalWithin(least = 1.1, most = 10, example = "1.5") double tolerance) {}
