package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service to call.
 *
 * @param hosts the addresses of the backend: {@code http://name:port}, or {@code
 *     srv://_http._tcp.name} for the hosts, ports and weights in SRV records. With the clients
 *     {@code event-loop}, {@code apache} and {@code go-relay} each address of a name is a host. For
 *     each call the gateway picks two hosts at random and uses the one with fewer calls in flight
 * @param timeout how long a call may take in total, unless the call has its own timeout
 * @param connectTimeout how long opening a connection may take
 * @param maxInFlight how many calls may be in flight at once; the gateway rejects further ones at
 *     once
 * @param maxConnections how many connections to one host may be open
 * @param idleTimeout how long the gateway keeps an unused connection
 * @param maxResponse the longest answer that the gateway accepts
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     and, for hosts that ask for one, the gateway's own; by default the gateway trusts the JDK's
 *     certificates
 * @param http2 whether to speak HTTP/2 to hosts with TLS that offer it, if the client can
 * @param gzip whether to ask for compressed answers; the gateway decodes unsolicited gzip in any
 *     case
 * @param retry further attempts at failed calls; none by default
 * @param hedge a second attempt beside a slow call; none by default
 * @param breaker a circuit breaker for each host; none by default
 * @param adaptiveLimit a limit of calls in flight that follows the work that the backend can do
 *     without a queue; none by default
 * @param quota how many calls the backend's owner allows; no quota by default
 * @param credentials how the gateway proves to the backend who calls; none by default
 * @param followRedirects whether the gateway follows redirects
 * @param egress the proxy for calls to this backend, in place of {@code gateway.egress}
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
    @Nullable AdaptiveLimitSettings adaptiveLimit,
    @Nullable QuotaSettings quota,
    @Nullable CredentialsSettings credentials,
    @Default("none") FollowRedirects followRedirects,
    @Nullable EgressSettings egress) {}
