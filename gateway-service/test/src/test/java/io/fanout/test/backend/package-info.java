/** Tests of the package of this name. */
@NullMarked
package io.fanout.test.backend;

import org.jspecify.annotations.NullMarked;
