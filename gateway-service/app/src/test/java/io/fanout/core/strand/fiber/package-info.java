/** Fibers: what every strand promises, and what only fibers do. */
@NullMarked
package io.fanout.core.strand.fiber;

import org.jspecify.annotations.NullMarked;
