/** Guards under a clock, timers, chance and backends that tests own. */
@NullMarked
package io.fanout.gateway.guard;

import org.jspecify.annotations.NullMarked;
