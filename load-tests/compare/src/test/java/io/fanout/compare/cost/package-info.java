/** Tests of this package. */
@NullMarked
package io.fanout.compare.cost;

import org.jspecify.annotations.NullMarked;
