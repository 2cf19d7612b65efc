/** Tests of this package. */
@NullMarked
package io.fanout.compare;

import org.jspecify.annotations.NullMarked;
