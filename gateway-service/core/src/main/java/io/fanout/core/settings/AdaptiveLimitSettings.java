package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * A limit of calls in flight that adapts to what the backend can process without queueing. The
 * gateway lowers it if fewer calls in flight make answers faster, but not if the backend is merely
 * slower than before.
 *
 * @param enabled whether the limit is active
 * @param initial the initial limit
 * @param min the minimum limit
 * @param max the maximum limit; {@code max-in-flight} by default
 * @param tolerance accepted ratio of the current answer time to the answer time without a queue.
 *     Above it, the gateway lowers the limit briefly to test whether a queue has formed
 */
public record AdaptiveLimitSettings(
    @Default("true") boolean enabled,
    @Default("100") @Within(least = 1, most = 1_000_000) int initial,
    @Default("10") @Within(least = 1, most = 1_000_000) int min,
    @Nullable @Within(least = 1, most = 1_000_000) Integer max,
    @Default("1.5") @DecimalWithin(least = 1.1, most = 10, example = "1.5") double tolerance) {}
