package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * Further attempts at idempotent calls that failed before a byte of an answer came, or with a
 * status that asks for it.
 *
 * @param attempts how many attempts a call may have in total
 * @param statuses the statuses that justify another attempt
 * @param backoff the longest pause before the second attempt. The gateway draws each pause between
 *     zero and its longest value, which doubles with each attempt
 * @param maxBackoff the longest pause before any attempt
 * @param minTimeLeft how much of the call's time must be left for another attempt
 * @param budget how many additional requests the backend may get
 */
public record RetrySettings(
    @Default("2") @Within(least = 1, most = 10) int attempts,
    @Default({"502", "503", "504"}) @Within(least = 400, most = 599) List<Integer> statuses,
    @Default("25ms") Duration backoff,
    @Default("500ms") Duration maxBackoff,
    @Default("50ms") Duration minTimeLeft,
    @Default RetryBudgetSettings budget) {}
