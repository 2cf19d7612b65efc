/** Pooled threads: what every strand promises, and how full pools refuse. */
@NullMarked
package io.fanout.core.strand.pool;

import org.jspecify.annotations.NullMarked;
