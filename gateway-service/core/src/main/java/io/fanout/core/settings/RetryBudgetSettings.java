package io.fanout.core.settings;

/**
 * The extra requests that a backend may get.
 *
 * @param share how many additional requests each ordinary one permits
 * @param perSecond how many additional requests a second are permitted at any load
 * @param burst how many additional requests can accumulate in quiet times
 */
public record RetryBudgetSettings(
    @Default("0.2") @DecimalWithin(least = 0, most = 1, example = "0.2") double share,
    @Default("10") @DecimalWithin(least = 0, most = 1_000_000, example = "10") double perSecond,
    @Default("50") @Within(least = 1, most = 1_000_000) int burst) {}
