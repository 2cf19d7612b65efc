/** Guards under a clock, timers, chance and backends that tests own. */
@NullMarked
package io.fanout.core.guard;

import org.jspecify.annotations.NullMarked;
