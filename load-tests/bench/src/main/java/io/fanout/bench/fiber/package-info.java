/**
 * Measures the cost of strands: Quasar's fibers against virtual threads, which only newer JDKs
 * have.
 */
@NullMarked
package io.fanout.bench.fiber;

import org.jspecify.annotations.NullMarked;
