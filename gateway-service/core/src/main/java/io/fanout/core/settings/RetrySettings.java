package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * Retries of idempotent calls that failed before the first byte of an answer, or with one of the
 * {@code statuses}.
 *
 * @param attempts maximum number of attempts, including the first
 * @param statuses the statuses that cause another attempt
 * @param backoff maximum pause before the second attempt. The gateway draws each pause between zero
 *     and its maximum, which doubles with each attempt
 * @param maxBackoff maximum pause before any attempt
 * @param minTimeLeft minimum time that the call must have left for another attempt
 * @param budget limit on the additional requests that the backend gets
 */
public record RetrySettings(
    @Default("2") @Within(least = 1, most = 10) int attempts,
    @Default({"502", "503", "504"}) @Within(least = 400, most = 599) List<Integer> statuses,
    @Default("25ms") Duration backoff,
    @Default("500ms") Duration maxBackoff,
    @Default("50ms") Duration minTimeLeft,
    @Default RetryBudgetSettings budget) {}
