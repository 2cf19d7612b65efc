package io.fanout.core.settings;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP edge: where clients connect, and the bounds of what they may send.
 *
 * @param enabled whether the gateway listens at all; {@code false} leaves all endpoints to {@code
 *     Fanout.ask} in an application of one's own
 * @param address the address to listen on; 0.0.0.0 for all
 * @param port the port for clients; 0 takes a free one
 * @param maxUri the longest request line; beyond it 414
 * @param maxHeaders the size of all header fields together; beyond it 431
 * @param maxHeaderCount how many header fields there may be; beyond it 431
 * @param maxBody the longest request body; beyond it 413
 * @param buffers how much memory clients may take
 * @param requestTimeout how long a request may take to arrive whole, head and body; beyond it 408
 * @param idleTimeout how long a connection may be silent between requests, and how long its client
 *     may read nothing of an answer
 * @param maxConnections how many clients may be connected at once; more are answered 503
 * @param backlog how many connections the kernel may hold that are not accepted yet
 * @param sslBundle the name of the bundle under {@code spring.ssl.bundle} whose certificate the
 *     edge shows; TLS then is all that it speaks. A bundle that reloads on update does here too
 * @param http2 whether HTTP/2 is spoken to clients that prefer it: by ALPN over TLS, else by prior
 *     knowledge
 * @param h2cUpgrade whether a client without TLS may also ask for HTTP/2 by {@code Upgrade: h2c} in
 *     its first request, as RFC 9113 no longer has it
 * @param maxStreams how many requests an HTTP/2 connection may have in progress at once
 * @param maxResets how many requests an HTTP/2 client may reset on a connection within 10 s, beyond
 *     as many as it lets be answered; beyond it the connection ends
 * @param drainDelay how long, when the gateway stops, new connections are still taken after
 *     readiness went down, so that load balancers see it first; by default not at all
 * @param drainQuiet how long, when the gateway stops, an open connection is given to send one more
 *     request, which is answered with the connection's end
 * @param details whether answers name the calls and backends that they were made of
 * @param via the gateway's name in {@code Via}, in answers and in requests to backends; {@code
 *     none} leaves the gateway out of it
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
    @Default("fanout") String via) {}
