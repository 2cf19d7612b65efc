/** Tests of the benchmarks of strands. */
@NullMarked
package io.fanout.bench.fiber;

import org.jspecify.annotations.NullMarked;
