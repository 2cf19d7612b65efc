/** Strands of the modes with threads. */
@NullMarked
package io.fanout.core.strand;

import org.jspecify.annotations.NullMarked;
