/** Interprets results: medians, ceilings, wins, ties and losses, assertions. Pure functions. */
@NullMarked
package io.fanout.compare.judge;

import org.jspecify.annotations.NullMarked;
