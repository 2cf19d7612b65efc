package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service to call.
 *
 * @param hosts where it is: {@code http://name:port}, at least one, at most 64; of two that chance
 *     names, a call goes to the one with fewer calls in flight
 * @param timeout how long a call may take in all, unless the call says otherwise
 * @param connectTimeout how long it may take to open a connection
 * @param maxInFlight how many calls may be in flight at once; more are rejected at once
 * @param maxConnections how many connections to one host may be open
 * @param idleTimeout how long an unused connection is kept
 * @param maxResponse the longest answer that is accepted
 * @param sslBundle the SSL bundle, under {@code spring.ssl.bundle}, with the certificates to trust
 *     and, where the hosts ask for one, our own; by default what the JDK trusts
 * @param http2 whether to speak HTTP/2 to secured hosts that offer it, with a client that can
 * @param gzip whether to ask for compressed answers; where nobody asked, one is decoded all the
 *     same
 * @param retry further attempts at calls that failed; none by default
 * @param hedge second attempts beside calls that take long; none by default
 * @param breaker a circuit breaker for each host; none by default
 * @param adaptiveLimit a limit of calls in flight that follows what the backend can work on without
 *     a queue; none by default
 */
public record BackendSettings(
    @Default List<String> hosts,
    @Default("2s") Duration timeout,
    @Default("1s") Duration connectTimeout,
    @Default("6000") @Within(least = 1, most = 1_000_000) int maxInFlight,
    @Default("6000") @Within(least = 1, most = 1_000_000) int maxConnections,
    @Default("30s") Duration idleTimeout,
    @Default("1MB") ByteSize maxResponse,
    @Nullable String sslBundle,
    @Default("true") boolean http2,
    @Default("false") boolean gzip,
    @Nullable RetrySettings retry,
    @Nullable HedgeSettings hedge,
    @Nullable BreakerSettings breaker,
    @Nullable AdaptiveLimitSettings adaptiveLimit) {}
