package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * A limit of calls in flight to a backend that follows what it can work on without a queue. It
 * falls where answers take less time with fewer calls in flight, and not where the backend is just
 * slower.
 *
 * @param enabled whether there is one
 * @param initial what it is at first
 * @param min what it never falls below
 * @param max what it never rises above; max-in-flight by default
 * @param tolerance how many times longer than without a queue answers may take; beyond that the
 *     limit is cut for a moment, to see whether there is a queue
 */
public record AdaptiveLimitSettings(
    @Default("true") boolean enabled,
    @Default("100") @Within(least = 1, most = 1_000_000) int initial,
    @Default("10") @Within(least = 1, most = 1_000_000) int min,
    @Nullable @Within(least = 1, most = 1_000_000) Integer max,
    @Default("1.5") @DecimalWithin(least = 1.1, most = 10, example = "1.5") double tolerance) {}
