package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The lanes: event loops that serve clients' and backends' connections, and run fibers.
 *
 * @param count number of lanes; 0 means one per processor
 * @param transport the I/O transport of the event loops; by default {@code epoll} where the machine
 *     has it, otherwise {@code nio}
 * @param tlsProvider the TLS implementation of the edge and of the client {@code event-loop};
 *     {@code auto} means BoringSSL where its library is available and can use the SSL bundle,
 *     otherwise the JDK's
 * @param runawayAfter time after which the gateway logs and counts a fiber that holds its lane
 *     without parking as a runaway
 */
public record LaneSettings(
    @Default("0") @Within(least = 0, most = 1024) int count,
    @Nullable TransportKind transport,
    @Default("auto") TlsProvider tlsProvider,
    @Default("200ms") @TimeWithin(least = "10ms", most = "1m") Duration runawayAfter) {}
