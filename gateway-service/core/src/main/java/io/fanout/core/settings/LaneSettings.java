package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * The event loops that read requests and carry fibers.
 *
 * @param count how many; 0 takes one for each processor
 * @param transport how they reach their sockets; where it is not set, {@code epoll} where there is
 *     one and {@code nio} elsewhere
 */
public record LaneSettings(
    @Default("0") @Within(least = 0, most = 1024) int count, @Nullable TransportKind transport) {}
