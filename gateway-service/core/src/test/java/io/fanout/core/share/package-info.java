/** Stale answers and the shared second level of the cache. */
@NullMarked
package io.fanout.core.share;

import org.jspecify.annotations.NullMarked;
