package io.fanout.core.settings;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP edge: its address and the limits of clients' requests.
 *
 * @param enabled whether the gateway listens for clients; {@code false} leaves all endpoints to
 *     {@code Fanout.ask} in your own application
 * @param address the address to listen on; 0.0.0.0 for all addresses
 * @param port the port for clients; 0 picks a free one
 * @param maxUri maximum length of the request line; beyond it 414
 * @param maxHeaders maximum total size of the header fields; beyond it 431
 * @param maxHeaderCount maximum number of header fields; beyond it 431
 * @param maxBody maximum size of a request body; beyond it 413
 * @param buffers memory limits for clients
 * @param requestTimeout maximum time for a complete request, head and body, to arrive; beyond it
 *     408
 * @param idleTimeout maximum time that a connection may be idle between requests, or that its
 *     client may read nothing of an answer
 * @param maxConnections maximum number of connections; the gateway answers further ones with 503
 * @param backlog maximum number of connections that the kernel queues until the gateway accepts
 *     them
 * @param sslBundle the SSL bundle under {@code spring.ssl.bundle} with the edge's certificate; the
 *     edge then accepts TLS only. If the bundle reloads on update, so does the edge
 * @param http2 whether to speak HTTP/2 with clients that prefer it: by ALPN over TLS, otherwise by
 *     prior knowledge
 * @param h2cUpgrade whether to accept {@code Upgrade: h2c} from clients without TLS; RFC 9113 no
 *     longer has this upgrade
 * @param maxStreams maximum number of concurrent requests on an HTTP/2 connection
 * @param maxResets number of requests that an HTTP/2 client may reset within 10 s on one
 *     connection, in addition to one reset per answered request; beyond it the edge closes the
 *     connection
 * @param drainDelay time for which a stopping gateway still accepts connections after its readiness
 *     check fails, so that load balancers notice first; none by default
 * @param drainQuiet time for which a stopping gateway lets an idle connection send one more
 *     request; its answer closes the connection
 * @param details whether answers name calls and backends
 * @param via the gateway's name in {@code Via}, in answers and in requests to backends; {@code
 *     none} adds no {@code Via}
 * @param trustedProxies addresses and ranges, such as {@code 10.0.0.0/8}, of the proxies in front
 *     of the gateway. The gateway accepts a forwarded client address only from them; none by
 *     default
 * @param proxyHeader the header in which the trusted proxies forward the client's address. The
 *     gateway ignores the other one, because clients could send it through them
 * @param proxyProtocol whether connections from trusted proxies begin with a PROXY header
 * @param forwardedHeaders the headers in which the gateway forwards the client's address, scheme
 *     and host to backends
 * @param clientCertificates whether to ask clients for a certificate that the bundle's trust store
 *     trusts; needs {@code ssl-bundle}
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
