package io.fanout.core.settings;

import org.jspecify.annotations.Nullable;

/**
 * The event loops that read requests and carry fibers.
 *
 * @param count how many lanes there are; 0 takes one for each processor
 * @param transport how lanes reach their sockets; by default {@code epoll} if the machine has it,
 *     and {@code nio} otherwise
 */
public record LaneSettings(
    @Default("0") @Within(least = 0, most = 1024) int count, @Nullable TransportKind transport) {}
