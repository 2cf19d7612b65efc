/** Where a client is: its connection, and what trusted proxies say about it. */
@NullMarked
package io.fanout.core.peer;

import org.jspecify.annotations.NullMarked;
