/** Tests of the main module's package of the same name. */
@NullMarked
package io.fanout.test.assertion;

import org.jspecify.annotations.NullMarked;
