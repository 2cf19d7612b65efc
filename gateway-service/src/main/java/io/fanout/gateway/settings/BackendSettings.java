package io.fanout.gateway.settings;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * A service to call.
 *
 * @param hosts where it is: {@code http://name:port}, at least one; taken in turn
 * @param timeout how long a call may take in all, unless the call says otherwise
 * @param connectTimeout how long it may take to open a connection
 * @param maxInFlight how many calls may be in flight at once; more are rejected at once
 * @param maxConnections how many connections to one host may be open
 * @param idleTimeout how long an unused connection is kept
 * @param maxResponse the longest answer that is accepted
 */
public record BackendSettings(
    @DefaultValue List<String> hosts,
    @DefaultValue("2s") Duration timeout,
    @DefaultValue("1s") Duration connectTimeout,
    @DefaultValue("6000") @Within(least = 1, most = 1_000_000) int maxInFlight,
    @DefaultValue("6000") @Within(least = 1, most = 1_000_000) int maxConnections,
    @DefaultValue("30s") Duration idleTimeout,
    @DefaultValue("1MB") DataSize maxResponse) {}
