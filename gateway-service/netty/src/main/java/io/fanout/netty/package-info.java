/**
 * Everything that Fanout does on Netty's event loops.
 *
 * <pre>
 *              ┌──────────── lane: one event loop, one thread ────────────┐
 *  clients ◀──▶│ edge     HTTP/1.1 and HTTP/2 server                      │
 *              │ client   connections to backends, one call at a time     │◀──▶ backends
 *              │ http1    reads heads and chunks of answers               │
 *              │ http2    what HTTP/2 to clients and backends shares      │
 *              │ tls      the JDK's TLS or BoringSSL, under both          │
 *              └──────────────────────────────────────────────────────────┘
 *                dns      looks backends' names up, away from the lanes
 * </pre>
 *
 * <p>The edge hands each request to {@code io.fanout.core.flow}. The client implements {@code
 * io.fanout.core.client.BackendClient}. Nothing here may block.
 */
@NullMarked
package io.fanout.netty;

import org.jspecify.annotations.NullMarked;
