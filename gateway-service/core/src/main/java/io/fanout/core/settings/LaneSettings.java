package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The event loops that read requests and carry fibers.
 *
 * @param count how many lanes there are; 0 takes one for each processor
 * @param transport how lanes reach their sockets; by default {@code epoll} if the machine has it,
 *     and {@code nio} otherwise
 * @param tlsProvider which implementation of TLS secures the edge and the calls of the client
 *     {@code event-loop}; with {@code auto}, BoringSSL if its library is there and can use the SSL
 *     bundle, otherwise the JDK's
 * @param runawayAfter how long a fiber may hold a lane without parking before the gateway logs and
 *     counts it as a runaway
 */
public record LaneSettings(
    @Default("0") @Within(least = 0, most = 1024) int count,
    @Nullable TransportKind transport,
    @Default("auto") TlsProvider tlsProvider,
    @Default("200ms") @TimeWithin(least = "10ms", most = "1m") Duration runawayAfter) {}
