package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * How the gateway finds the hosts behind names.
 *
 * @param resolver how to look up host names
 * @param servers name servers, {@code address} or {@code address:port}; by default the machine's
 *     own
 * @param queryTimeout maximum time to wait for a name server
 * @param minTtl minimum time between look-ups of a name, even if its record's TTL is shorter
 * @param maxTtl maximum time between look-ups of a name, even if its record's TTL is longer
 * @param atStart maximum time that the start waits for the first answers
 * @param rampUp time over which a host that joins gets its full share of the calls
 */
public record DiscoverySettings(
    @Default("dns") ResolverKind resolver,
    @Default List<String> servers,
    @Default("2s") Duration queryTimeout,
    @Default("1s") Duration minTtl,
    @Default("30s") Duration maxTtl,
    @Default("2s") Duration atStart,
    @Default("5s") Duration rampUp) {}
