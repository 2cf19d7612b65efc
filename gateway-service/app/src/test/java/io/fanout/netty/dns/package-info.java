/** Name look-ups, with a resolver that the test controls. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
