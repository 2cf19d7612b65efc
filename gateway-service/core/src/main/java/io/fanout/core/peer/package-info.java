/** A client's address: from its connection and from trusted proxies. */
@NullMarked
package io.fanout.core.peer;

import org.jspecify.annotations.NullMarked;
