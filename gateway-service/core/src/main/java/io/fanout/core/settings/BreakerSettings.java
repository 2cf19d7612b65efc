package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of each of a backend's hosts. A status of 4xx is no failure.
 *
 * @param enabled whether the breaker is active
 * @param window the time span that it evaluates
 * @param minCalls how many calls the window must contain before it decides
 * @param failureRate the share of failed calls from which on it opens
 * @param slowCall how long an answer may take before it counts as slow, even if nobody waits for it
 *     any more; by default no call counts as slow
 * @param slowRate the share of slow calls from which on it opens
 * @param openFor how long it stays open and rejects every call
 * @param probes how many calls it then lets through to decide whether it closes
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
