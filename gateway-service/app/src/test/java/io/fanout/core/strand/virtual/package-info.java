/** Virtual threads if the JDK has them, and otherwise the refusal. */
@NullMarked
package io.fanout.core.strand.virtual;

import org.jspecify.annotations.NullMarked;
