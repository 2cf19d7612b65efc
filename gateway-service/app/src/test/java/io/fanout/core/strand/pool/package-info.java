/** Pooled threads: the contract of every strand, and the refusals of full pools. */
@NullMarked
package io.fanout.core.strand.pool;

import org.jspecify.annotations.NullMarked;
