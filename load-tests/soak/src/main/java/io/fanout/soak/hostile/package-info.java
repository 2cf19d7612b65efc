/** Servers with every bad habit, and what they saw of the gateway. Knows nothing of the load. */
@NullMarked
package io.fanout.soak.hostile;

import org.jspecify.annotations.NullMarked;
