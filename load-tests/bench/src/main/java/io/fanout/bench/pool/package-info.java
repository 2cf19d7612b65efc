/** What it costs to hand tasks to threads: executors against each other. */
@NullMarked
package io.fanout.bench.pool;

import org.jspecify.annotations.NullMarked;
