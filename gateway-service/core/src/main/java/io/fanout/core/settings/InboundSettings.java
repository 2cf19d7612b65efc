package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP edge: where clients connect, and the bounds of what they may send.
 *
 * @param enabled whether the gateway listens at all; {@code false} leaves all endpoints to {@code
 *     Fanout.ask} in your own application
 * @param address the address to listen on; 0.0.0.0 for all addresses
 * @param port the port for clients; 0 takes a free one
 * @param maxUri the longest request line; beyond it 414
 * @param maxHeaders the total size of all header fields; beyond it 431
 * @param maxHeaderCount how many header fields a request may have; beyond it 431
 * @param maxBody the longest request body; beyond it 413
 * @param buffers how much memory clients may take
 * @param requestTimeout how long a complete request, head and body, may take to arrive; beyond it
 *     408
 * @param idleTimeout how long a connection may be silent between requests, and how long its client
 *     may read nothing of an answer
 * @param maxConnections how many clients may be connected at once; the gateway answers further ones
 *     with 503
 * @param backlog how many connections the kernel may queue before the gateway accepts them
 * @param sslBundle the name of the bundle under {@code spring.ssl.bundle} with the certificate of
 *     the edge, which then speaks only TLS. If the bundle reloads on update, so does the edge
 * @param http2 whether the edge speaks HTTP/2 to clients that prefer it: by ALPN over TLS,
 *     otherwise by prior knowledge
 * @param h2cUpgrade whether a client without TLS may also ask for HTTP/2 by {@code Upgrade: h2c} in
 *     its first request, which RFC 9113 no longer has
 * @param maxStreams how many requests an HTTP/2 connection may have in progress at once
 * @param maxResets how many requests an HTTP/2 client may reset on one connection within 10 s, in
 *     addition to one reset for each answered request; beyond it the edge closes the connection
 * @param drainDelay how long a stopping gateway accepts new connections after its readiness failed,
 *     so that load balancers notice first; not at all by default
 * @param drainQuiet how long a stopping gateway lets an open connection send one more request,
 *     whose answer then ends the connection
 * @param details whether answers name their calls and backends
 * @param via the gateway's name in {@code Via}, in answers and in requests to backends; {@code
 *     none} adds no name
 * @param trustedProxies the addresses and ranges, such as {@code 10.0.0.0/8}, of the proxies in
 *     front of the gateway. Only they can tell the gateway a client's address; none by default
 * @param proxyHeader the header that the trusted proxies write. The gateway ignores the other one,
 *     which clients could send through them
 * @param proxyProtocol whether connections from the trusted proxies begin with a PROXY header
 * @param forwardedHeaders the headers by which the gateway tells backends the client's address,
 *     scheme and host
 * @param clientCertificates whether the edge asks clients for a certificate that the bundle's trust
 *     store trusts; needs {@code ssl-bundle}
 */
public record InboundSettings(
    @Default("true") boolean enabled,
    @Default("127.0.0.1") String address,
    @Default("8080") @Within(least = 0, most = 65_535) int port,
    @Default("8KB") ByteSize maxUri,
    @Default("16KB") ByteSize maxHeaders,
    @Default("100") @Within(least = 1, most = 10_000) int maxHeaderCount,
    @Default("1MB") ByteSize maxBody,
    @Default BufferSettings buffers,
    @Default("30s") Duration requestTimeout,
    @Default("60s") Duration idleTimeout,
    @Default("10000") @Within(least = 1, most = 1_000_000) int maxConnections,
    @Default("4096") @Within(least = 1, most = 65_535) int backlog,
    @Nullable String sslBundle,
    @Default("true") boolean http2,
    @Default("false") boolean h2cUpgrade,
    @Default("100") @Within(least = 1, most = 100_000) int maxStreams,
    @Default("1000") @Within(least = 1, most = 1_000_000) int maxResets,
    @Nullable Duration drainDelay,
    @Default("1s") Duration drainQuiet,
    @Default("public") AnswerDetails details,
    @Default("fanout") String via,
    @Default List<String> trustedProxies,
    @Default("x-forwarded-for") ProxyHeader proxyHeader,
    @Default("off") ProxyProtocol proxyProtocol,
    @Default("none") ForwardedFields forwardedHeaders,
    @Default("none") ClientCertificates clientCertificates) {}
