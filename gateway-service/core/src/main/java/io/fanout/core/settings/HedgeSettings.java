package io.fanout.core.settings;

/**
 * Second attempts beside idempotent calls that take long; the first answer is taken.
 *
 * @param after when the second attempt is sent: a time, or a percentile of the latest answers'
 *     times
 * @param share how many calls in all may be sent twice, as a part of 1
 * @param offAbove the part of latest calls that failed from which on none is sent twice
 */
public record HedgeSettings(
    @Default("p95") String after,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double share,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double offAbove) {}
