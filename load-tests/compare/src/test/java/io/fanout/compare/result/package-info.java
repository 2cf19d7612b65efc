/** Tests of this package. */
@NullMarked
package io.fanout.compare.result;

import org.jspecify.annotations.NullMarked;
