/**
 * The client {@code go-relay}: a program beside the gateway makes its HTTP calls. Each lane has one
 * connection to it, its link, which carries all calls of the lane and their answers in any order.
 *
 * <pre>
 *   RelayClient.call ─▶ RelayCall ─▶ RelayHost ─▶ RelayLink ─▶ OutgoingFrames ─▶ the relay ─▶ hosts
 *    (any strand; waits)             (a place)     (lane)      IncomingFrames ◀─ the relay ◀─ hosts
 *            ▲                                                        │
 *            └──────────────── Reply or CallFailed ◀──────────────────┘
 * </pre>
 *
 * <p>{@code relay/} at the top of the project has the program and the schema of its messages.
 */
@NullMarked
package io.fanout.relay;

import org.jspecify.annotations.NullMarked;
