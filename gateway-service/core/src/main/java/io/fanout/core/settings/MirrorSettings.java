package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a call that go to another backend, such as a new version of the same service. The
 * gateway compares that backend's answers with the call's own, counts them and drops them.
 *
 * @param to the backend that receives the copies; required
 * @param share share of the answered calls to copy
 * @param maxInFlight maximum number of this call's copies in flight; beyond it the gateway skips
 *     copies
 * @param timeout maximum time for a copy; that backend's timeout by default
 */
public record MirrorSettings(
    @Nullable String to,
    @Default("1") @DecimalWithin(least = 0, most = 1, example = "0.05") double share,
    @Default("20") @Within(least = 1, most = 10_000) int maxInFlight,
    @Nullable Duration timeout) {}
