/** Starts everything, turns the weather, and ends everything. */
@NullMarked
package io.fanout.soak.run;

import org.jspecify.annotations.NullMarked;
