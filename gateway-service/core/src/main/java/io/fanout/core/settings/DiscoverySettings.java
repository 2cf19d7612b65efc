package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;

/**
 * How the gateway finds the hosts behind names.
 *
 * @param resolver what looks names up: {@code dns} asks name servers and treats each address of a
 *     name as a host, {@code system} asks the operating system and treats a name as one host
 * @param servers the name servers to ask, {@code address} or {@code address:port}; by default those
 *     of the machine
 * @param queryTimeout how long the gateway waits for a name server
 * @param minTtl the shortest time after which the gateway looks a name up again, whatever its
 *     record says
 * @param maxTtl the longest time after which it does
 * @param atStart how long the start waits for the first answers
 * @param rampUp how long a host that joins takes to get its full share of the calls
 */
public record DiscoverySettings(
    @Default("dns") ResolverKind resolver,
    @Default List<String> servers,
    @Default("2s") Duration queryTimeout,
    @Default("1s") Duration minTtl,
    @Default("30s") Duration maxTtl,
    @Default("2s") Duration atStart,
    @Default("5s") Duration rampUp) {}
