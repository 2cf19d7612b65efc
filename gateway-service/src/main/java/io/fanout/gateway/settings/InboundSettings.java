package io.fanout.gateway.settings;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The HTTP edge: where clients connect, and the bounds of what they may send.
 *
 * @param address the address to listen on; 0.0.0.0 for all
 * @param port the port for clients; 0 takes a free one
 * @param maxUri the longest request line; beyond it 414
 * @param maxHeaders the size of all header fields together; beyond it 431
 * @param maxBody the longest request body; beyond it 413
 * @param idleTimeout how long a connection may be silent between requests, and how long a request
 *     may take to arrive whole
 * @param backlog how many connections the kernel may hold that are not accepted yet
 */
public record InboundSettings(
    @DefaultValue("127.0.0.1") String address,
    @DefaultValue("8080") @Within(least = 0, most = 65_535) int port,
    @DefaultValue("8KB") DataSize maxUri,
    @DefaultValue("16KB") DataSize maxHeaders,
    @DefaultValue("1MB") DataSize maxBody,
    @DefaultValue("60s") Duration idleTimeout,
    @DefaultValue("4096") @Within(least = 1, most = 65_535) int backlog) {}
