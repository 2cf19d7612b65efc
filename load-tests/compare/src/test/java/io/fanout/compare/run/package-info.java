/** Tests of this package. */
@NullMarked
package io.fanout.compare.run;

import org.jspecify.annotations.NullMarked;
