/** Fibers: the contract of every strand, and the behaviour of fibers alone. */
@NullMarked
package io.fanout.core.strand.fiber;

import org.jspecify.annotations.NullMarked;
