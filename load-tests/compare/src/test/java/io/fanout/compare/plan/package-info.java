/** Tests of this package. */
@NullMarked
package io.fanout.compare.plan;

import org.jspecify.annotations.NullMarked;
