/** The event-loop client, with hosts that share a name. */
@NullMarked
package io.fanout.netty.client;

import org.jspecify.annotations.NullMarked;
