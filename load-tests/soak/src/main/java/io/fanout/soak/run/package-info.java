/** Starts everything, runs the phases, and stops everything. */
@NullMarked
package io.fanout.soak.run;

import org.jspecify.annotations.NullMarked;
