package io.fanout.core.settings;

/**
 * Second attempts in parallel with slow idempotent calls; the first answer wins.
 *
 * @param after delay before the second attempt: a time, or a percentile of the latest answers'
 *     times
 * @param share maximum share of calls that the gateway sends twice
 * @param offAbove share of failed calls at which the gateway stops sending calls twice
 */
public record HedgeSettings(
    @Default("p95") String after,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double share,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double offAbove) {}
