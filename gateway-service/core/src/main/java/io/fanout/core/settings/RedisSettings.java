package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Redis server of a fleet of gateways. It keeps the counts of {@code shared} limits and quotas,
 * and the answers to calls with {@code cache.shared}.
 *
 * @param hosts the server, {@code redis://name:port}, or {@code rediss://name:port} with TLS; with
 *     {@code sentinel}, the sentinels
 * @param sentinel the name of the master that the sentinels monitor; the gateway asks them for its
 *     address whenever it connects
 * @param database the database's number
 * @param username the user; Redis's default user by default
 * @param password the user's password
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     and, if the server asks for one, the gateway's own certificate; by default the gateway trusts
 *     the JDK's certificates
 * @param timeout maximum time to wait for an answer; after it, the gateway falls back to its own
 *     share of each limit and quota, and reconnects
 * @param connectTimeout maximum time to wait for a connection
 * @param maxBackoff maximum pause between attempts to connect
 * @param keyPrefix prefix of all keys; a colon follows it
 * @param gateways number of gateways that share the limits and quotas, until Redis reports it;
 *     without Redis, each gateway enforces its part
 * @param leaseTime time for which a silent gateway keeps the permits that it has taken in advance;
 *     then the permits of a killed gateway return to the others
 * @param leaseShare maximum share of a limit's burst, or of a quota's calls, that all gateways
 *     together take in advance for one key
 * @param answers settings of shared answers
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
