package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of a backend; each host has its own state. A 4xx status is not a failure.
 *
 * @param enabled whether the breaker is active
 * @param window the time window over which the breaker counts calls
 * @param minCalls minimum number of calls in the window before the breaker decides
 * @param failureRate share of failed calls at which the breaker opens
 * @param slowCall duration from which an answer counts as slow, even if no client waits for it any
 *     more; by default no call counts as slow
 * @param slowRate share of slow calls at which the breaker opens
 * @param openFor time for which the breaker stays open and rejects every call
 * @param probes number of calls that the half-open breaker lets through to decide whether it closes
 */
public record BreakerSettings(
    @Default("true") boolean enabled,
    @Default("10s") @TimeWithin(least = "1s", most = "10m") Duration window,
    @Default("20") @Within(least = 1, most = 1_000_000) int minCalls,
    @Default("0.5") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double failureRate,
    @Nullable Duration slowCall,
    @Default("0.8") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double slowRate,
    @Default("5s") Duration openFor,
    @Default("5") @Within(least = 1, most = 10_000) int probes) {}
