/** Tests of event loops and their timers. */
@NullMarked
package io.fanout.netty.lane;

import org.jspecify.annotations.NullMarked;
