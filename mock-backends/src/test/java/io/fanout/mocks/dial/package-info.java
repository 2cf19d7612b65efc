/** Tests of the package of the same name. */
@NullMarked
package io.fanout.mocks.dial;

import org.jspecify.annotations.NullMarked;
