package io.fanout.core.settings;

/**
 * A limit on the additional requests that a backend gets.
 *
 * @param share additional requests permitted per ordinary request
 * @param perSecond additional requests permitted per second at any load
 * @param burst maximum number of additional requests that accumulate in quiet times
 */
public record RetryBudgetSettings(
    @Default("0.2") @DecimalWithin(least = 0, most = 1, example = "0.2") double share,
    @Default("10") @DecimalWithin(least = 0, most = 1_000_000, example = "10") double perSecond,
    @Default("50") @Within(least = 1, most = 1_000_000) int burst) {}
