/** Compares the cost of executors that hand tasks to threads. */
@NullMarked
package io.fanout.bench.pool;

import org.jspecify.annotations.NullMarked;
