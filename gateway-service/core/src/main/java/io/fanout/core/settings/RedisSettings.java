package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Redis server that all gateways of a fleet reach. It keeps the counts of limits and quotas
 * that are {@code shared}, and backends' answers of calls with {@code cache.shared}.
 *
 * @param hosts the server, {@code redis://name:port}, or {@code rediss://name:port} with TLS; with
 *     {@code sentinel}, the sentinels
 * @param sentinel the name of the master that the sentinels watch; the gateway asks them for its
 *     address whenever it connects
 * @param database the number of the database
 * @param username the user; by default Redis's own default user
 * @param password the user's password
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     and, if the server asks for one, the gateway's own; by default the gateway trusts the JDK's
 *     authorities
 * @param timeout how long the gateway waits for an answer; then it goes on with its own share of
 *     each limit and quota, and connects anew
 * @param connectTimeout how long the gateway waits for a connection
 * @param maxBackoff the longest pause between two tries to connect
 * @param keyPrefix what the names of all keys begin with; a colon follows it
 * @param gateways how many gateways share the limits and quotas, until Redis has told; each takes
 *     its part while it does not reach Redis
 * @param leaseTime how long a gateway that Redis does not hear of keeps what it has taken ahead.
 *     What a killed gateway had returns after this time
 * @param leaseShare the largest part of a limit's burst, or of a quota's calls, that all gateways
 *     together take ahead for one key
 * @param answers the answers that gateways share
 */
public record RedisSettings(
    @Default List<String> hosts,
    @Nullable String sentinel,
    @Default("0") @Within(least = 0, most = 1_000_000) int database,
    @Nullable String username,
    @Nullable Secret password,
    @Nullable String sslBundle,
    @Default("200ms") @TimeWithin(least = "5ms", most = "10s") Duration timeout,
    @Default("2s") @TimeWithin(least = "10ms", most = "1m") Duration connectTimeout,
    @Default("5s") @TimeWithin(least = "100ms", most = "10m") Duration maxBackoff,
    @Default("fanout") String keyPrefix,
    @Default("1") @Within(least = 1, most = 10_000) int gateways,
    @Default("3s") @TimeWithin(least = "500ms", most = "10m") Duration leaseTime,
    @Default("0.1") @DecimalWithin(least = 0, most = 1, example = "0.1") double leaseShare,
    @Default SharedAnswersSettings answers) {}
