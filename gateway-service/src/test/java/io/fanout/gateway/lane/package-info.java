/** Tests of event loops and their timers. */
@NullMarked
package io.fanout.gateway.lane;

import org.jspecify.annotations.NullMarked;
