package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Copies of a call that go to another backend, such as a new version of the same service. The
 * gateway compares that backend's answers with the call's own and counts them; no client gets them.
 *
 * @param to the backend that gets the copies; required
 * @param share the share of the answered calls that are copied
 * @param maxInFlight how many copies of this call may be in flight at once; the gateway makes no
 *     copy beyond it
 * @param timeout how long a copy may take; that backend's timeout by default
 */
public record MirrorSettings(
    @Nullable String to,
    @Default("1") @DecimalWithin(least = 0, most = 1, example = "0.05") double share,
    @Default("20") @Within(least = 1, most = 10_000) int maxInFlight,
    @Nullable Duration timeout) {}
