/** Virtual-thread mode, reached by reflection so that the same classes load on JDK 17. */
@NullMarked
package io.fanout.core.strand.virtual;

import org.jspecify.annotations.NullMarked;
