/** Tests of the package of this name. */
@NullMarked
package io.fanout.test.assertion;

import org.jspecify.annotations.NullMarked;
