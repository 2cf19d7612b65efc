package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A service to call.
 *
 * @param hosts the backend's hosts: {@code http://name:port}, or {@code srv://_http._tcp.name} for
 *     the hosts, ports and weights in SRV records. With the clients {@code event-loop}, {@code
 *     apache} and {@code go-relay}, each address of a name is a host. For each call the gateway
 *     picks two hosts at random and uses the one with fewer calls in flight
 * @param timeout maximum time for a call, unless the call has its own timeout
 * @param connectTimeout maximum time to open a connection
 * @param maxInFlight maximum number of calls in flight; the gateway rejects further ones at once
 * @param maxConnections maximum number of open connections to one host
 * @param idleTimeout time after which the gateway closes an unused connection
 * @param maxResponse maximum size of an answer
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the certificates to trust
 *     and, for hosts that ask for one, the gateway's own certificate; by default the gateway trusts
 *     the JDK's certificates
 * @param http2 whether to use HTTP/2 with TLS hosts that offer it, if the client supports it
 * @param gzip whether to ask for compressed answers; the gateway decodes unsolicited gzip in any
 *     case
 * @param retry retries of failed calls; none by default
 * @param hedge a second attempt in parallel with a slow call; none by default
 * @param breaker a circuit breaker for each host; none by default
 * @param adaptiveLimit a limit of calls in flight that adapts to what the backend can process
 *     without queueing; none by default
 * @param quota the number of calls that the backend's owner permits; no quota by default
 * @param credentials the credentials that the gateway sends to the backend; none by default
 * @param followRedirects which redirects the gateway follows
 * @param egress the HTTP proxy for calls to this backend; replaces {@code gateway.egress}
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
