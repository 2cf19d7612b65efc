package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The lanes: event loops that read requests and run fibers.
 *
 * @param count number of lanes; 0 means one per processor
 * @param transport the I/O transport of the event loops; by default {@code epoll} where the machine
 *     has it, otherwise {@code nio}
 * @param runawayAfter time after which the gateway logs and counts a fiber that holds its lane
 *     without parking as a runaway
 */
public record LaneSettings(
    @Default("0") @Within(least = 0, most = 1024) int count,
    @Nullable TransportKind transport,
    @Default("200ms") @TimeWithin(least = "10ms", most = "1m") Duration runawayAfter) {}
