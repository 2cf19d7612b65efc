/** What a hand-off costs between threads. The topologies here are examples to copy as well. */
@NullMarked
package io.fanout.bench.handoff;

import org.jspecify.annotations.NullMarked;
