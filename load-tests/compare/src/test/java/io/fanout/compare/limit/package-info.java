/** Tests of this package. */
@NullMarked
package io.fanout.compare.limit;

import org.jspecify.annotations.NullMarked;
