package io.fanout.core.settings;

/**
 * Second attempts beside idempotent calls that take long; the first answer is taken.
 *
 * @param after when the gateway sends the second attempt: a time, or a percentile of the latest
 *     answers' times
 * @param share the share of all calls that may be sent twice
 * @param offAbove the share of failed calls from which on the gateway sends no call twice
 */
public record HedgeSettings(
    @Default("p95") String after,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double share,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, aboveLeast = true, example = "0.5")
        double offAbove) {}
