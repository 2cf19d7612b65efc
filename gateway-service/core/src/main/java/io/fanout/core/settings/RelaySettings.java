package io.fanout.core.settings;

import java.time.Duration;

/**
 * The relay that makes the calls of the client {@code go-relay}.
 *
 * @param address where the relay listens: {@code host:port}. Whoever can connect there can call any
 *     host through it, so it belongs on the gateway's own machine or into a network of its own
 * @param connectTimeout how long a link to the relay may take to come about, its greeting included
 * @param heartbeat how often the gateway asks whether the relay is alive. If the relay is silent
 *     for twice that time, the gateway connects again
 * @param maxConnections how many connections the relay may have to one host; a backend's own {@code
 *     max-connections} counts where it is lower
 * @param maxUnsent how many bytes may wait on each link for a relay that does not read; further
 *     calls wait in the gateway, within their time
 */
public record RelaySettings(
    @Default("127.0.0.1:9190") String address,
    @Default("1s") Duration connectTimeout,
    @Default("2s") Duration heartbeat,
    @Default("20000") @Within(least = 1, most = 20_000) int maxConnections,
    @Default("1MB") ByteSize maxUnsent) {}
