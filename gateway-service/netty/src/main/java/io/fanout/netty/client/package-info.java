/**
 * The HTTP client that lives on the lanes: the thread that runs a fiber also writes its calls and
 * reads their answers; any other thread hands its calls to a lane. No locks here: what a lane owns,
 * only its thread touches.
 *
 * <pre>
 *   EventLoopClient.call ─▶ Call ─▶ HostPool ─┬─▶ Connection ─▶ RequestWriter ─▶ the wire
 *    (any strand; waits)             (lane)   └─▶ Connector      AnswerReader ◀─ the wire
 *            ▲                                                        │
 *            └──────────────── Reply or CallFailed ◀──────────────────┘
 * </pre>
 *
 * <p>Where a secured host agrees on HTTP/2, {@code StreamPool} and {@code StreamConnection} stand
 * in the place of {@code Connection}: one connection of the lane carries all its calls to that
 * host.
 */
@NullMarked
package io.fanout.netty.client;

import org.jspecify.annotations.NullMarked;
