/** Tests of the package of this name. */
@NullMarked
package io.fanout.test.handler;

import org.jspecify.annotations.NullMarked;
