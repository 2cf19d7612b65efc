package io.fanout.gateway.settings;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * A limit of calls in flight that follows how fast the backend answers: it falls while answers take
 * longer than they used to, and rises while they do not.
 *
 * @param enabled whether there is one
 * @param initial what it is at first
 * @param min what it never falls below
 * @param max what it never rises above; max-in-flight by default
 * @param tolerance how many times longer than usual answers may take before it falls
 */
public record AdaptiveLimitSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("100") @Within(least = 1, most = 1_000_000) int initial,
    @DefaultValue("10") @Within(least = 1, most = 1_000_000) int min,
    @Nullable @Within(least = 1, most = 1_000_000) Integer max,
    @DefaultValue("1.5") double tolerance) {}
