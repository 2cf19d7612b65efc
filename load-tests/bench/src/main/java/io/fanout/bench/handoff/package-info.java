/** Measures the cost of hand-offs between threads. The topologies are also examples to copy. */
@NullMarked
package io.fanout.bench.handoff;

import org.jspecify.annotations.NullMarked;
