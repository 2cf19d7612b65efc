package io.fanout.core.settings;

import java.time.Duration;

/**
 * The connection to the relay, which makes the calls of the client {@code go-relay}.
 *
 * @param address the relay's address, {@code host:port}. Anyone who can connect to it can call any
 *     host through it, so keep it on the gateway's own machine or on a network of its own
 * @param connectTimeout maximum time to connect to the relay, including its greeting
 * @param heartbeat interval between heartbeats. If the relay is silent for two intervals, the
 *     gateway reconnects
 * @param maxConnections maximum number of the relay's connections to one host; a lower {@code
 *     max-connections} of a backend takes precedence
 * @param maxUnsent maximum number of bytes that wait on each link for a relay that does not read;
 *     further calls wait in the gateway, within their time
 */
public record RelaySettings(
    @Default("127.0.0.1:9190") String address,
    @Default("1s") Duration connectTimeout,
    @Default("2s") Duration heartbeat,
    @Default("20000") @Within(least = 1, most = 20_000) int maxConnections,
    @Default("1MB") ByteSize maxUnsent) {}
