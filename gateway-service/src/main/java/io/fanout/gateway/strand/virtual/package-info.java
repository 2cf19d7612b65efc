/** Virtual-thread mode, reached by reflection so that the same classes load on JDK 17. */
@NullMarked
package io.fanout.gateway.strand.virtual;

import org.jspecify.annotations.NullMarked;
