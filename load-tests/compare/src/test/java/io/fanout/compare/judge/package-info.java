/** Tests of this package. */
@NullMarked
package io.fanout.compare.judge;

import org.jspecify.annotations.NullMarked;
