/** Virtual threads, where the JDK has them; where it has not, the refusal. */
@NullMarked
package io.fanout.core.strand.virtual;

import org.jspecify.annotations.NullMarked;
