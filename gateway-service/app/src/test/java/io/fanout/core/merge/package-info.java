/** Merging, checked against tables and against the same rules on Jackson's trees. */
@NullMarked
package io.fanout.core.merge;

import org.jspecify.annotations.NullMarked;
