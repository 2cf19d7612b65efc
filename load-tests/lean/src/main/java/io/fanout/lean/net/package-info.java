/** What both parts share: the transport, the receive buffer, and reading heads of messages. */
@NullMarked
package io.fanout.lean.net;

import org.jspecify.annotations.NullMarked;
