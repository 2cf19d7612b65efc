/**
 * The code that both parts share: the transport, the receive buffer, and a reader for message
 * heads.
 */
@NullMarked
package io.fanout.lean.net;

import org.jspecify.annotations.NullMarked;
