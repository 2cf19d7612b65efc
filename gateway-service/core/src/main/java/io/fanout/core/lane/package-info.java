/** The event loops as the flow, the guards and the strands see them. */
@NullMarked
package io.fanout.core.lane;

import org.jspecify.annotations.NullMarked;
