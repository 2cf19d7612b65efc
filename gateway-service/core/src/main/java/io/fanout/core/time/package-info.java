/**
 * Monotonic time: deadlines, the clock they are read from, and timers. Knows nothing of requests.
 */
@NullMarked
package io.fanout.core.time;

import org.jspecify.annotations.NullMarked;
