/** The event-loop client, with several hosts behind one name. */
@NullMarked
package io.fanout.netty.client;

import org.jspecify.annotations.NullMarked;
