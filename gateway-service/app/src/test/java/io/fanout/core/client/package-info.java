/**
 * The contract of every client, tested on each kind of strand that it serves, over real sockets.
 */
@NullMarked
package io.fanout.core.client;

import org.jspecify.annotations.NullMarked;
