/**
 * The HTTP/1.1 client that lives on the lanes: the thread that runs a fiber also writes its calls
 * and reads their answers. No locks here: what a lane owns, only its thread touches.
 *
 * <pre>
 *   EventLoopClient.call ─▶ Call ─▶ HostPool ─┬─▶ Connection ─▶ RequestWriter ─▶ the wire
 *    (any strand; waits)             (lane)   └─▶ Connector      AnswerReader ◀─ the wire
 *            ▲                                                        │
 *            └──────────────── Reply or CallFailed ◀──────────────────┘
 * </pre>
 */
@NullMarked
package io.fanout.gateway.client.eventloop;

import org.jspecify.annotations.NullMarked;
