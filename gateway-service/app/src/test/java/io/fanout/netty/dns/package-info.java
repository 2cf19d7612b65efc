/** Name look-ups, with a resolver or a name server that the test controls. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
