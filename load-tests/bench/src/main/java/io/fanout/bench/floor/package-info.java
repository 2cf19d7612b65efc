/**
 * The floor under every figure of the gateway: the least that the same work can cost on the same
 * event loop. No gateway, and nothing of one belongs here.
 */
@NullMarked
package io.fanout.bench.floor;

import org.jspecify.annotations.NullMarked;
