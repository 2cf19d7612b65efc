/** Look-ups with a name server that the tests control. */
@NullMarked
package io.fanout.netty.dns;

import org.jspecify.annotations.NullMarked;
