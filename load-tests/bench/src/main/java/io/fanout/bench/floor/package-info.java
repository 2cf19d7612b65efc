/**
 * The floor under every figure of the gateway: the least that the same work can cost on the same
 * event loop, and what a gateway's guarantees and its fibers add to that. Only the latter use the
 * gateway's own parts.
 */
@NullMarked
package io.fanout.bench.floor;

import org.jspecify.annotations.NullMarked;
