/** Guards with a clock, timers, randomness and backends that tests control. */
@NullMarked
package io.fanout.core.guard;

import org.jspecify.annotations.NullMarked;
